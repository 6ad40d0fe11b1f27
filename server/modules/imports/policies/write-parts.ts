import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** A table of what belongs to a policy, or to a debt: its columns and their types. */
export type PartTable = {
  table: 'instalment' | 'claim' | 'endorsement' | 'policy_coverage' | 'policy_status' | 'debt_payment'
  /** What names the owner. */
  owner: 'policy_id' | 'debt_id'
  /** What names a part within its owner. */
  key: Readonly<Record<string, string>>
  facts: Readonly<Record<string, string>>
  /** What a new row has where nothing is told. */
  otherwise?: Readonly<Record<string, string>>
}

export type PartRow = Record<string, unknown> & {
  owner: number
  /** It has told before: it only fills what is missing. */
  fills: boolean
}

/**
 * Adds and completes parts; what is told goes before what was held, and what is not told stays. Rows of one part are united
 * before, the later one first.
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
  const held = (column: string) => sql.ref(`held.${column}`)
  const told = (column: string) => sql.ref(`told.${column}`)
  const names = Object.keys(facts)
  const keys = Object.keys(key)
  const after = names.map(
    (name) =>
      sql`case when told.fills then coalesce(${held(name)}, ${told(name)}) else coalesce(${told(name)}, ${held(name)}) end`,
  )
  const isSame = sql.join(
    [sql`${held(owner)} = told.owner`, ...keys.map((name) => sql`${held(name)} = ${told(name)}`)],
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
    where ${isSame} and row (${sql.join(names.map(held))}) is distinct from row (${sql.join(after)})
    returning ${returned(held)}
  `.execute(db)
  const first = names.map((name) =>
    otherwise[name] === undefined ? told(name) : sql`coalesce(${told(name)}, ${sql.raw(otherwise[name])})`,
  )
  const added = await sql<PartRow>`
    insert into ${sql.table(table)} as held (${sql.join([owner, ...keys, ...names, 'import_id'].map((name) => sql.ref(name)))})
    select ${sql.join([told('owner'), ...keys.map(told), ...first, sql`${importId}::bigint`])} from ${source}
    where not exists (select from ${sql.table(table)} as held where ${isSame})
    order by ${sql.join([told('owner'), ...keys.map(told)])}
    on conflict do nothing
    returning ${returned(held)}
  `.execute(db)
  return new Set([...changed.rows, ...added.rows].map((row) => partKey(spec, row)))
}

/** A part of an owner, whichever table it stands in. */
export const partKey = (
  { table, key }: PartTable,
  row: PartRow | (Record<string, unknown> & { owner: number }),
): string => JSON.stringify([table, row.owner, ...Object.keys(key).map((name) => row[name])])

function unitedParts(spec: PartTable, rows: readonly PartRow[]): Map<string, PartRow> {
  const united = new Map<string, PartRow>()
  for (const row of rows) {
    const name = partKey(spec, row)
    const before = united.get(name)
    const told = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
    united.set(name, before ? { ...before, ...told, owner: row.owner, fills: row.fills } : row)
  }
  return united
}

const typesOf = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
