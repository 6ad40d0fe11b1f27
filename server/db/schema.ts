import type { Generated, GeneratedAlways } from 'kysely'

import type { CampaignKind, Channel, Direction, Speaker } from '#contracts/conversation.ts'
import type { PermissionName } from '#contracts/permissions.ts'

type Id = GeneratedAlways<number>
type Moment = Date

/** The tables as the migrations leave them, for Kysely. */
export type Schema = {
  partner: { id: Id; name: string; country: string; time_zone: string; currency: string }
  team: { id: Id; name: string }
  role: { id: Generated<number>; name: string }
  permission: { id: Id; name: PermissionName }
  role_rule: {
    id: Id
    role_id: number
    action: PermissionName
    subject: Generated<string>
    fields: string[] | null
    conditions: Record<string, unknown> | null
    inverted: Generated<boolean>
  }
  app_user: {
    id: Id
    name: string
    email: string
    password_hash: string
    role_id: number | null
    partner_id: number | null
    team_id: number | null
    active: Generated<boolean>
    created_at: Generated<Moment>
  }
  session: {
    id: Id
    token_hash: Buffer
    user_id: number
    created_at: Generated<Moment>
    last_used_at: Generated<Moment>
    expires_at: Moment
  }
  password_reset: { token_hash: Buffer; user_id: number; created_at: Generated<Moment>; expires_at: Moment }
  throttle: { key: string; points: number; expire: number | null }
  secret: { name: string; value: Buffer }
  campaign: { id: Id; partner_id: number; name: string; product: string | null; kind: CampaignKind }
  agent: { id: Id; name: string; email: string | null; team_id: number | null; user_id: number | null }
  customer: {
    id: Id
    name: string | null
    national_id: string | null
    national_id_kind: string | null
    phones: string[]
    email: string | null
    identity: string
  }
  source_file: {
    id: Id
    sha256: string
    name: string
    format: string
    storage_key: string
    imported_at: Generated<Moment>
  }
  interaction: {
    id: Id
    external_id: string
    partner_id: number
    campaign_id: number | null
    team_id: number | null
    agent_id: number | null
    customer_id: number | null
    channel: Channel
    direction: Direction | null
    started_at: Moment | null
    duration_ms: number | null
    talk_ms: number | null
    hold_ms: number | null
    after_call_work_ms: number | null
    language: string | null
    disposition: string | null
    subject: string | null
    turn_count: Generated<number>
    timed: Generated<boolean>
    has_audio: Generated<boolean>
    source_file_id: number | null
    created_at: Generated<Moment>
  }
  turn: {
    interaction_id: number
    seq: number
    speaker: Speaker
    speaker_name: string | null
    start_ms: number | null
    end_ms: number | null
    text: string
    confidence: number | null
  }
  recording: {
    id: Id
    interaction_id: number
    sha256: string
    storage_key: string
    media_type: string
    bytes: number
    duration_ms: number
    lanes: Speaker[] | null
    channels: number
    bucket_ms: number
    peaks: Buffer
  }
}
