import type { Generated, GeneratedAlways } from 'kysely'

import type { AccessAction } from '#contracts/lists/access-records.ts'
import type { AttachmentKind, CampaignKind, Channel, Direction, Speaker, Word } from '#contracts/conversation.ts'
import type { ImportOptions, ImportPreview, ImportQuestion } from '#contracts/imports.ts'
import type { importFileStates, ImportSource, ImportState } from '#contracts/lists/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { PermissionDescription } from '#contracts/permission-catalogue.ts'
import type { PermissionGroup } from '#contracts/permissions.ts'
import type { postKinds } from '#contracts/lists/posts.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { RowOutcome } from '#contracts/lists/user-files.ts'
import type { ColumnMapping, UserFileField } from '#contracts/user-files.ts'
import type { Text } from '#server/texts.ts'

type Id = GeneratedAlways<number>
type MarkerKind = 'category' | 'issue' | 'outcome' | 'action-item' | 'redaction' | 'note' | 'evidence'
type Moment = Date

/** What a row of a file of users says of a person; what is absent stays as it is. */
export type WantedPerson = {
  name?: string
  role_id?: number
  team_id?: number
  partner_id?: number
  active?: boolean
}

/** The tables as the migrations leave them, for Kysely. */
export type Schema = {
  partner: { id: Id; name: string; country: string; time_zone: string; currency: string }
  team: { id: Id; name: string }
  role: {
    id: Generated<number>
    name: string
    description: Generated<string>
    requires_two_factor: Generated<boolean>
    version: Generated<number>
  }
  permission: {
    id: Id
    name: string
    group_name: Generated<PermissionGroup>
    description: Generated<PermissionDescription>
    is_built_in: Generated<boolean>
    version: Generated<number>
  }
  role_rule: {
    id: Id
    role_id: number
    action: string
    subject: Generated<string>
    fields: string[] | null
    conditions: Record<string, unknown> | null
    inverted: Generated<boolean>
  }
  app_user: {
    id: Id
    name: string
    email: string
    /** Null until an invited person has chosen a password. */
    password_hash: string | null
    role_id: number | null
    partner_id: number | null
    team_id: number | null
    active: Generated<boolean>
    created_at: Generated<Moment>
    photo_key: Generated<string | null>
    last_active_at: Generated<Moment | null>
    locale: Generated<Locale | null>
    /** Name and e-mail address in lower case. */
    searched: GeneratedAlways<string>
  }
  session: {
    id: Id
    token_hash: Buffer
    user_id: number
    ip: Generated<string | null>
    user_agent: Generated<string | null>
    created_at: Generated<Moment>
    last_used_at: Generated<Moment>
    expires_at: Moment
  }
  password_reset: { token_hash: Buffer; user_id: number; created_at: Generated<Moment>; expires_at: Moment }
  invitation: {
    user_id: number
    invited_by: number | null
    created_at: Generated<Moment>
    locale: Generated<Locale | null>
    letter_due: Generated<Moment | null>
    token_hash: Generated<Buffer | null>
    expires_at: Generated<Moment | null>
  }
  two_factor: { user_id: number; secret: Buffer; confirmed_at: Generated<Moment | null>; last_step: Generated<number> }
  recovery_code: { code_hash: Buffer; user_id: number; used_at: Generated<Moment | null> }
  user_file: {
    id: Id
    uploaded_by: number
    uploaded_at: Generated<Moment>
    name: string
    sha256: string
    storage_key: string
    format: 'csv' | 'xlsx'
    columns: string[]
    sample: string[][]
    row_count: number
    mapping: ColumnMapping | null
    run: string | null
    checked_at: Generated<Moment | null>
    applied_at: Generated<Moment | null>
  }
  user_file_row: {
    file_id: number
    row: number
    cells: string[]
    email: string | null
    wanted: Generated<WantedPerson>
    user_id: number | null
    outcome: RowOutcome
    changes: Generated<UserFileField[]>
    errors: Generated<Record<string, Text[]> | null>
  }
  picture: { key: string; uploaded_at: Generated<Moment> }
  category: {
    id: Id
    name: string
    parent_id: number | null
    position: Generated<number>
    version: Generated<number>
  }
  post: {
    id: Id
    kind: (typeof postKinds)[number]
    title: string
    body: RichText
    category_id: number | null
    author_id: number | null
    cover_key: string | null
    published_at: Moment | null
    version: Generated<number>
    created_at: Generated<Moment>
    updated_at: Generated<Moment>
  }
  post_role: { post_id: number; role_id: number }
  post_version: {
    post_id: number
    version: number
    title: string
    body: RichText
    saved_by: number | null
    saved_at: Generated<Moment>
  }
  post_read: { post_id: number; user_id: number; read_at: Generated<Moment> }
  access_record: {
    /** Given by the database, as is the hash. */
    id: Id
    at: Moment
    user_id: number | null
    action: AccessAction
    subject: string | null
    ip: string | null
    user_agent: string | null
    reason: string | null
    detail: Record<string, unknown>
    hash: GeneratedAlways<Buffer>
  }
  access_chain: { single: boolean; length: number; hash: Buffer }
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
    import_id: Generated<number | null>
    last_import_id: Generated<number | null>
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
    words: Generated<Word[] | null>
    sentiment: Generated<number | null>
  }
  turn_original: { interaction_id: number; seq: number; text: string; words: Generated<Word[] | null> }
  sensitive_span: {
    interaction_id: number
    seq: number
    start_char: number
    end_char: number
    kind: string
    start_ms: number | null
    end_ms: number | null
  }
  conversation_analysis: {
    interaction_id: number
    version: Generated<number>
    analysed_at: Generated<Moment | null>
    not_analysed: Generated<string | null>
    speech_not_analysed: Generated<string | null>
    responses_not_analysed: Generated<string | null>
    sentiment_not_analysed: Generated<string | null>
    agent_talk_ms: Generated<number | null>
    customer_talk_ms: Generated<number | null>
    silence_ms: Generated<number | null>
    overtalk_ms: Generated<number | null>
    interruptions: Generated<number | null>
    longest_monologue_ms: Generated<number | null>
    agent_wpm: Generated<number | null>
    customer_wpm: Generated<number | null>
    first_response_ms: Generated<number | null>
    median_response_ms: Generated<number | null>
    longest_response_ms: Generated<number | null>
    sentiment_agent: Generated<number | null>
    sentiment_customer: Generated<number | null>
  }
  unmasking: { session_id: number; interaction_id: number; expires_at: Moment }
  attachment: {
    id: Id
    interaction_id: number
    seq: number
    kind: AttachmentKind
    file_name: string | null
    media_type: string | null
    sha256: string | null
    storage_key: string | null
    bytes: number | null
  }
  marker: {
    id: Id
    interaction_id: number
    kind: MarkerKind
    name: string
    start_ms: number | null
    end_ms: number | null
    seq: number | null
    origin: 'source' | 'rule' | 'person'
    created_by: number | null
    created_at: Generated<Moment>
  }
  /** What `index_said` keeps of every conversation's turns: a `tsvector` each, several for a long one. */
  said: { interaction_id: number; part: number; whole: boolean; first_seq: number; last_seq: number; words: unknown }
  saved_view: {
    id: Id
    owner_id: number
    list: 'calls'
    name: string
    query: string
    shared: Generated<boolean>
    created_at: Generated<Moment>
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
  job: {
    id: Id
    kind: string
    key: string
    run_at: Generated<Moment>
    attempts: Generated<number>
    lease: Generated<string | null>
    lease_until: Generated<Moment | null>
    last_error: Generated<string | null>
    created_at: Generated<Moment>
  }
  import: {
    id: Id
    name: string
    source: ImportSource
    location: string | null
    partner_id: number | null
    options: Generated<ImportOptions>
    state: Generated<ImportState>
    created_by: number | null
    created_at: Moment
    started_at: Generated<Moment | null>
    finished_at: Generated<Moment | null>
    done: Generated<number>
    total: Generated<number>
    accepted: Generated<number>
    repeated: Generated<number>
    refused: Generated<number>
    error: Generated<string | null>
    questions: Generated<ImportQuestion[]>
    preview: Generated<ImportPreview[]>
    removed: Generated<number | null>
    kept: Generated<number | null>
  }
  import_file: {
    import_id: number
    seq: number
    name: string
    bytes: number
    sha256: string
    storage_key: string
    format: Generated<string | null>
    state: Generated<(typeof importFileStates)[number]>
    position: Generated<number>
    items: Generated<number | null>
    unread: Generated<string | null>
    used: Generated<boolean>
  }
  import_refusal: {
    id: Id
    import_id: number
    file: string
    row: number | null
    field: string | null
    reason: string
  }
  import_template: {
    id: Id
    name: string
    format: string
    options: ImportOptions
    owner_id: number
    shared: boolean
  }
}
