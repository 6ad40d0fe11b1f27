import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { StoredCustomer } from '#server/modules/imports/customers-of.ts'
import type { StoredDialling } from '#server/modules/imports/merge-dialling.ts'

/** A record as a row, with its references. `id` is null while it is new. */
export type DiallingRow = StoredDialling & {
  id: number | null
  external_id: string
  partner_id: number
  campaign_id: number | null
  customer_id: number | null
  /** The import that created it, and the one that last changed it. */
  import_id: number | null
  last_import_id: number | null
}

/** A row of a file about a record. */
export type DiallingSource = { source_file_id: number; row: number }

export type StoredDiallingRow = DiallingRow & {
  id: number
  attempts_told: { at: string; result: string | null; agent: string | null; phone: string | null }[]
  sources: DiallingSource[]
}

/** The records with these names, by name: those of the partner, and unassigned ones that may become the partner's. */
export async function storedRecords(
  db: Database,
  { partner, unassigned }: { partner: number; unassigned: number | null },
  externalIds: readonly string[],
) {
  const { rows } = await sql<StoredDiallingRow & StoredCustomer>`
    select ${columns('dialling_record')}, dialling_record.id, customer.identity,
      customer.name as customer_name, customer.phones as customer_phones, customer.email as customer_email,
      customer.national_id as customer_national_id, customer.national_id_kind as customer_national_id_kind,
      coalesce((
        select json_agg(json_build_object('at', at, 'result', result, 'agent', agent, 'phone', phone) order by at)
        from dialling_attempt where dialling_attempt.record_id = dialling_record.id
      ), '[]') as attempts_told,
      coalesce((
        select json_agg(json_build_object('source_file_id', source_file_id, 'row', "row"))
        from dialling_source where dialling_source.record_id = dialling_record.id
      ), '[]') as sources
    from dialling_record left join customer on customer.id = dialling_record.customer_id
    where dialling_record.external_id = any(${externalIds})
      and dialling_record.partner_id = any(${[partner, unassigned ?? partner]})
    order by dialling_record.partner_id = ${partner}
  `.execute(db)
  return new Map(rows.map((row) => [row.external_id, row])) // the partner's own come last
}

/** Adds and completes records with their attempts, and stores the rows from which they come. */
export async function writeRecords(db: Database, states: readonly DiallingState[]): Promise<void> {
  const rows = states.flatMap(({ row, isChanged }) => (row && isChanged ? [row] : []))
  const written = rows.length > 0 ? await writeRows(db, rows) : new Map<string, number>()
  const identified = states.flatMap(({ row, attempts, sources }) => {
    const record_id = row?.id ?? written.get(row?.external_id ?? '')
    return record_id === undefined ? [] : [{ record_id, attempts, sources }]
  })
  await sql`
    insert into dialling_attempt (record_id, at, result, agent, phone)
    select record_id, at, result, agent, phone from json_populate_recordset(null::dialling_attempt, ${JSON.stringify(
      identified.flatMap(({ record_id, attempts }) => attempts.map((attempt) => ({ record_id, ...attempt }))),
    )})
    on conflict (record_id, at) do update
      set result = excluded.result, agent = excluded.agent, phone = excluded.phone
      where (dialling_attempt.result, dialling_attempt.agent, dialling_attempt.phone)
        is distinct from (excluded.result, excluded.agent, excluded.phone)
  `.execute(db)
  await sql`
    insert into dialling_source (record_id, source_file_id, "row")
    select record_id, source_file_id, "row" from json_populate_recordset(null::dialling_source, ${JSON.stringify(
      identified.flatMap(({ record_id, sources }) => sources.map((source) => ({ record_id, ...source }))),
    )})
    on conflict do nothing
  `.execute(db)
}

async function writeRows(db: Database, rows: readonly DiallingRow[]): Promise<Map<string, number>> {
  const isNew = ({ id }: DiallingRow) => id === null
  const { rows: added } = await sql<{ id: number; external_id: string }>`
    with completed as (
      update dialling_record set (${columns()}) = row (${columns('told')})
      from json_populate_recordset(null::dialling_record, ${JSON.stringify(rows.filter((row) => !isNew(row)))}) as told
      where dialling_record.id = told.id
    )
    insert into dialling_record (${columns()})
    select ${columns()} from json_populate_recordset(null::dialling_record, ${JSON.stringify(rows.filter(isNew))})
    returning id, external_id
  `.execute(db)
  return new Map(added.map(({ id, external_id }) => [external_id, id]))
}

export const DIALLING_COLUMNS = [
  'external_id',
  'partner_id',
  'record_id',
  'campaign_id',
  'customer_id',
  'name',
  'national_id',
  'national_id_kind',
  'phones',
  'email',
  'attempts',
  'last_result',
  'last_attempt_at',
  'next_attempt_at',
  'do_not_call',
  'disposition',
  'other',
  'import_id',
  'last_import_id',
] as const satisfies (keyof DiallingRow)[]

const columns = (table?: string) =>
  sql.join(DIALLING_COLUMNS.map((column) => sql.ref(table ? `${table}.${column}` : column)))

export type DiallingAttempt = { at: Date; result: string | null; agent: string | null; phone: string | null }

/** A record while the rows of a batch are merged into it one after the other. */
export type DiallingState = {
  row: DiallingRow | null
  attempts: DiallingAttempt[]
  /** The rows of files from which it comes. */
  sources: DiallingSource[]
  isChanged: boolean
}
