import { type RawBuilder, sql } from 'kysely'

import type { ImportOptions } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { PreparedAttachment } from '#server/modules/imports/attachments.ts'
import type { SourceMarker } from '#server/modules/imports/markers.ts'
import type { StoredConversation } from '#server/modules/imports/merge-conversation.ts'

/** Columns and their types in the database. */
type ColumnTypes<Row> = { readonly [Column in keyof Row]?: string }

/** Rows as the arguments of `unnest`, one array for each column: many columns are read faster than from JSON. */
const unnestRows = <Row>(rows: readonly Row[], columns: ColumnTypes<Row>): RawBuilder<unknown> =>
  sql.join(
    keysOf(columns).map((column) => {
      const values = rows.map((row) => row[column])
      return sql`${values}::${sql.raw(`${columns[column]}[]`)}`
    }),
  )

/** TypeScript does not know objects without further keys; these have none. */
const keysOf = <Keyed extends object>(keyed: Keyed) => Object.keys(keyed) as (keyof Keyed)[]

/** A conversation as a row, with its references. `id` is null while it is new. */
export type InteractionRow = StoredConversation & {
  id: number | null
  external_id: string
  partner_id: number
  campaign_id: number | null
  team_id: number | null
  agent_id: number | null
  customer_id: number | null
  source_file_id: number | null
  /** The import that created it, and the one that last changed it. */
  import_id: number | null
  last_import_id: number | null
}

export type StoredInteraction = InteractionRow & {
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
  /** How long each of them plays. */
  recording_ms: number[]
  attachments: PreparedAttachment[]
  /** Those from sources. */
  markers: SourceMarker[]
  /** When its content was deleted at the end of its retention. */
  expired_at: Date | null
  /** What was said about the files by the person who imported its content; null if nothing was. */
  read_with: ImportOptions | null
}

/** The stored conversations with these names, by name. */
export async function storedInteractions(db: Database, externalIds: readonly string[]) {
  const { rows } = await sql<StoredInteraction>`
    select ${columns('interaction')}, interaction.id, interaction.expired_at, customer.identity,
      customer.name as customer_name, customer.phones as customer_phones, customer.email as customer_email,
      customer.national_id as customer_national_id, customer.national_id_kind as customer_national_id_kind,
      array(select sha256 from recording where recording.interaction_id = interaction.id) as recordings,
      array(select duration_ms from recording where recording.interaction_id = interaction.id) as recording_ms,
      (select options from import where import.id = interaction.last_import_id) as read_with,
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

export type WrittenInteraction = { id: number; speakers_swapped: boolean }

/** Adds and completes conversations. Returns their ids by name, and whether somebody has swapped their speakers. */
export async function writeInteractions(
  db: Database,
  rows: readonly InteractionRow[],
): Promise<Map<string, WrittenInteraction>> {
  const isNew = ({ id }: InteractionRow) => id === null
  const existing = rows.filter((row) => !isNew(row))
  const { rows: written } = await sql<WrittenInteraction & { external_id: string }>`
    with added as (
      insert into interaction (${columns()})
      select * from unnest(${unnestRows(rows.filter(isNew), COLUMNS)})
      returning id, external_id, speakers_swapped
    ), completed as (
      update interaction set (${columns()}) = row (${columns('told')})
      from unnest(${unnestRows(existing, { id: 'bigint', ...COLUMNS })}) as told (id, ${columns()})
      where interaction.id = told.id
      returning interaction.id, interaction.external_id, interaction.speakers_swapped
    )
    select id, external_id, speakers_swapped from added
    union all select id, external_id, speakers_swapped from completed
  `.execute(db)
  return new Map(written.map(({ external_id, ...row }) => [external_id, row]))
}

const COLUMNS = {
  external_id: 'text',
  partner_id: 'bigint',
  campaign_id: 'bigint',
  team_id: 'bigint',
  agent_id: 'bigint',
  customer_id: 'bigint',
  channel: 'text',
  direction: 'text',
  started_at: 'timestamptz',
  duration_ms: 'bigint',
  talk_ms: 'bigint',
  hold_ms: 'bigint',
  after_call_work_ms: 'bigint',
  language: 'text',
  disposition: 'text',
  subject: 'text',
  turn_count: 'integer',
  timed: 'boolean',
  has_audio: 'boolean',
  source_file_id: 'bigint',
  import_id: 'bigint',
  last_import_id: 'bigint',
} as const satisfies ColumnTypes<InteractionRow>
const NAMES = keysOf(COLUMNS)

/** Whether the rows are the same except for the import that wrote them. */
export const isSameRow = (one: InteractionRow, other: InteractionRow): boolean =>
  FACTS.every((column) => valueOf(one[column]) === valueOf(other[column]))

const valueOf = (fact: InteractionRow[keyof InteractionRow]) => (fact instanceof Date ? fact.getTime() : fact)

const FACTS = NAMES.filter((column) => column !== 'last_import_id')

const columns = (table?: string) => sql.join(NAMES.map((column) => sql.ref(table ? `${table}.${column}` : column)))
