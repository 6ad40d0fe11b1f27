import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { PreparedAttachment } from '#server/modules/imports/attachments.ts'
import type { SourceMarker } from '#server/modules/imports/markers.ts'
import type { HeldConversation } from '#server/modules/imports/merge-conversation.ts'

/** A conversation as a row, with what it refers to. `id` is null while it is new. */
export type InteractionRow = HeldConversation & {
  id: number | null
  external_id: string
  partner_id: number
  campaign_id: number | null
  team_id: number | null
  agent_id: number | null
  customer_id: number | null
  source_file_id: number | null
  /** The import that made it, and the one that changed it last. */
  import_id: number | null
  last_import_id: number | null
}

export type HeldInteraction = InteractionRow & {
  id: number
  /** Of the customer. */
  identity: string | null
  customer_name: string | null
  customer_phones: string[] | null
  customer_email: string | null
  customer_national_id: string | null
  customer_national_id_kind: string | null
  /** The hashes of its recordings. */
  recordings: string[]
  attachments: PreparedAttachment[]
  /** Those of sources. */
  markers: SourceMarker[]
}

/** The conversations of these names that are there, by name. */
export async function heldInteractions(db: Database, externalIds: readonly string[]) {
  const { rows } = await sql<HeldInteraction>`
    select ${columns('interaction')}, interaction.id, customer.identity,
      customer.name as customer_name, customer.phones as customer_phones, customer.email as customer_email,
      customer.national_id as customer_national_id, customer.national_id_kind as customer_national_id_kind,
      array(select sha256 from recording where recording.interaction_id = interaction.id) as recordings,
      coalesce((
        select json_agg(json_build_object('seq', seq, 'kind', kind, 'file_name', file_name, 'media_type', media_type,
          'sha256', sha256, 'storage_key', storage_key, 'bytes', bytes))
        from attachment where attachment.interaction_id = interaction.id
      ), '[]') as attachments,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'name', name, 'start_ms', start_ms, 'end_ms', end_ms, 'seq', seq))
        from marker where marker.interaction_id = interaction.id and origin = 'source'
      ), '[]') as markers
    from interaction left join customer on customer.id = interaction.customer_id
    where interaction.external_id = any(${externalIds})
  `.execute(db)
  return new Map(rows.map((row) => [row.external_id, row]))
}

/** Adds and completes conversations. Answers their ids by name. */
export async function writeInteractions(db: Database, rows: readonly InteractionRow[]): Promise<Map<string, number>> {
  const isNew = ({ id }: InteractionRow) => id === null
  const { rows: written } = await sql<{ id: number; external_id: string }>`
    with added as (
      insert into interaction (${columns()})
      select ${columns()} from json_populate_recordset(null::interaction, ${JSON.stringify(rows.filter(isNew))})
      returning id, external_id
    ), completed as (
      update interaction set (${columns()}) = row (${columns('told')})
      from json_populate_recordset(null::interaction, ${JSON.stringify(rows.filter((row) => !isNew(row)))}) as told
      where interaction.id = told.id
      returning interaction.id, interaction.external_id
    )
    select id, external_id from added union all select id, external_id from completed
  `.execute(db)
  return new Map(written.map(({ id, external_id }) => [external_id, id]))
}

const COLUMNS = [
  'external_id',
  'partner_id',
  'campaign_id',
  'team_id',
  'agent_id',
  'customer_id',
  'channel',
  'direction',
  'started_at',
  'duration_ms',
  'talk_ms',
  'hold_ms',
  'after_call_work_ms',
  'language',
  'disposition',
  'subject',
  'turn_count',
  'timed',
  'has_audio',
  'source_file_id',
  'import_id',
  'last_import_id',
] as const satisfies (keyof InteractionRow)[]

/** Whether writing the row would change nothing but by whom. */
export const isSameRow = (one: InteractionRow, other: InteractionRow): boolean =>
  JSON.stringify(FACTS.map((column) => one[column])) === JSON.stringify(FACTS.map((column) => other[column]))

const FACTS = COLUMNS.filter((column) => column !== 'last_import_id')

const columns = (table?: string) => sql.join(COLUMNS.map((column) => sql.ref(table ? `${table}.${column}` : column)))
