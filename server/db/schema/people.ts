import type { Generated, GeneratedAlways } from 'kysely'

import type { AccessAction } from '#contracts/lists/access-records.ts'
import type { RowOutcome } from '#contracts/lists/user-files.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { PermissionDescription } from '#contracts/permission-catalogue.ts'
import type { PermissionGroup } from '#contracts/permissions.ts'
import type { ColumnMapping, UserFileField } from '#contracts/user-files.ts'
import type { Message } from '#server/kernel/messages/message.ts'

import type { Id, Moment } from './columns.ts'

/** What a row of a file of users says of a person; what is absent stays as it is. */
export type WantedPerson = {
  name?: string
  role_id?: number
  team_id?: number
  partner_id?: number
  active?: boolean
}

/** Who may come in and what they may do, how they are known again, and what they did. */
export type PeopleTables = {
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
    errors: Generated<Record<string, Message[]> | null>
  }
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
}
