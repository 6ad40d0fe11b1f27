import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** A table of the parts of a policy or a debt: its columns and their types. */
export type PartTable = {
  table: 'instalment' | 'claim' | 'endorsement' | 'policy_coverage' | 'policy_status' | 'debt_payment'
  /** The column of the owner. */
  owner: 'policy_id' | 'debt_id'
  /** The columns that name a part within its owner. */
  key: Readonly<Record<string, string>>
  facts: Readonly<Record<string, string>>
  /** The defaults of a new row. */
  otherwise?: Readonly<Record<string, string>>
}

export type PartRow = Record<string, unknown> & {
  owner: number
  /** The row was applied before: it only fills what is missing. */
  fills: boolean
}

/**
 * Adds and completes parts; incoming values take precedence over stored ones, and missing ones change nothing. Rows of one part are merged
 * first, the later one taking precedence.
 * @returns the keys of those that changed anything, by `partKey`
 */
export async function writeParts(
  db: Database,
  spec: PartTable,
  rows: readonly PartRow[],
  importId: number | null,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { table, owner, key, facts, otherwise = {} } = spec
  const united = [...unitedParts(spec, rows).values()]
  const stored = (column: string) => sql.ref(`held.${column}`)
  const incoming = (column: string) => sql.ref(`told.${column}`)
  const names = Object.keys(facts)
  const keys = Object.keys(key)
  const after = names.map(
    (name) =>
      sql`case when told.fills then coalesce(${stored(name)}, ${incoming(name)}) else coalesce(${incoming(name)}, ${stored(name)}) end`,
  )
  const isSame = sql.join(
    [sql`${stored(owner)} = told.owner`, ...keys.map((name) => sql`${stored(name)} = ${incoming(name)}`)],
    sql` and `,
  )
  const returned = (from: (column: string) => RawBuilder<unknown>) =>
    sql.join([sql`${from(owner)} as owner`, ...keys.map((name) => from(name))])
  const source = sql`json_to_recordset(${JSON.stringify(united)}) as told (${typesOf({ owner: 'bigint', fills: 'boolean', ...key, ...facts })})`
  const changed = await sql<PartRow>`
    update ${sql.table(table)} as held set (${sql.join([...names, 'import_id'].map((name) => sql.ref(name)))}) = row (
      ${sql.join([...after, sql`case when held.import_id = ${importId}::bigint then held.import_id end`])}
    )
    from ${source}
    where ${isSame} and row (${sql.join(names.map(stored))}) is distinct from row (${sql.join(after)})
    returning ${returned(stored)}
  `.execute(db)
  const first = names.map((name) =>
    otherwise[name] === undefined ? incoming(name) : sql`coalesce(${incoming(name)}, ${sql.raw(otherwise[name])})`,
  )
  const added = await sql<PartRow>`
    insert into ${sql.table(table)} as held (${sql.join([owner, ...keys, ...names, 'import_id'].map((name) => sql.ref(name)))})
    select ${sql.join([incoming('owner'), ...keys.map(incoming), ...first, sql`${importId}::bigint`])} from ${source}
    where not exists (select from ${sql.table(table)} as held where ${isSame})
    order by ${sql.join([incoming('owner'), ...keys.map(incoming)])}
    on conflict do nothing
    returning ${returned(stored)}
  `.execute(db)
  return new Set([...changed.rows, ...added.rows].map((row) => partKey(spec, row)))
}

/** The key of a part of an owner, whatever its table. */
export const partKey = (
  { table, key }: PartTable,
  row: PartRow | (Record<string, unknown> & { owner: number }),
): string => JSON.stringify([table, row.owner, ...Object.keys(key).map((name) => row[name])])

function unitedParts(spec: PartTable, rows: readonly PartRow[]): Map<string, PartRow> {
  const united = new Map<string, PartRow>()
  for (const row of rows) {
    const name = partKey(spec, row)
    const before = united.get(name)
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
    united.set(name, before ? { ...before, ...given, owner: row.owner, fills: row.fills } : row)
  }
  return united
}

const typesOf = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
