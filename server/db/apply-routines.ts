import fs from 'node:fs'
import path from 'node:path'

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** The texts of functions, views and triggers by the name of their file, which is the name of the function or view. */
export type Routines = ReadonlyMap<string, string>

/** Every `<subject>/<name>.sql` in a folder. */
export function readRoutines(folder: string): Routines {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
  const texts = new Map<string, string>()
  for (const file of files.toSorted()) {
    const name = path.basename(file, '.sql')
    if (texts.has(name)) throw new Error(`two routines are called ${name}`)
    texts.set(name, fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')) // git on Windows
  }
  return texts
}

export async function hasRoutines(db: QueryExecutorProvider, routines: Routines): Promise<boolean> {
  return changedNames(await appliedRoutines(db), routines, await definedRoutines(db)).length === 0
}

/**
 * Brings the functions, views and triggers of a database to the texts of their files. Routines whose text has changed,
 * that are missing, or whose file was removed are dropped together with those that use them, and created again in the
 * order of their dependencies. Run it in a transaction. Throws, naming the file, when one fails.
 */
export async function applyRoutines(trx: QueryExecutorProvider, routines: Routines): Promise<void> {
  await sql`create table if not exists routine (name text primary key, text text not null)`.execute(trx)
  const [applied, defined] = [await appliedRoutines(trx), await definedRoutines(trx)]
  const changed = changedNames(applied, routines, defined)
  if (changed.length === 0) return

  const before = new Map([...routines, ...applied])
  const due = new Set([...withUsers(changed, before), ...withUsers(changed, routines)])
  // functions that compute an index or a column of a table are replaced instead of dropped: the table depends on them
  const inTables = [...defined.values()].filter((one) => one.isInTables).map(({ name }) => name)
  const replaced = new Set(withUsed(inTables, before).filter((name) => due.has(name) && routines.has(name)))
  const definitions = await definitionsOf(trx, replaced)

  for (const name of inOrder(before).toReversed()) {
    const kind = defined.get(name)?.kind
    if (due.has(name) && kind && !replaced.has(name)) await run(trx, name, DROPS[kind](sql.id(name)))
  }
  for (const name of inOrder(routines)) {
    if (due.has(name)) await run(trx, name, sql.raw(routines.get(name)!))
  }
  const different = [...(await definitionsOf(trx, replaced))].filter(([name, text]) => definitions.get(name) !== text)
  await rebuildIndexes(
    trx,
    withUsers(
      different.map(([name]) => name),
      routines,
    ),
  )

  await sql`delete from routine where name = any(${[...due]})`.execute(trx)
  for (const name of due) {
    const text = routines.get(name)
    if (text !== undefined) await sql`insert into routine (name, text) values (${name}, ${text})`.execute(trx)
  }
}

type Defined = {
  name: string
  kind: 'view' | 'trigger' | 'function'
  /** Whether an index, a generated column, a default or a constraint uses it. */
  isInTables: boolean
}

const DROPS = {
  view: (name: RawBuilder<unknown>) => sql`drop view ${name}`,
  trigger: (name: RawBuilder<unknown>) => sql`drop function ${name} cascade`, // with its triggers: nothing else can use it
  function: (name: RawBuilder<unknown>) => sql`drop routine ${name}`, // or an aggregate
}

async function run(trx: QueryExecutorProvider, name: string, statement: RawBuilder<unknown>): Promise<void> {
  try {
    await statement.execute(trx)
  } catch (error) {
    throw new Error(`routine ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function appliedRoutines(db: QueryExecutorProvider): Promise<Routines> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('routine') is not null as found`.execute(db)
  if (!tables[0]?.found) return new Map()
  const { rows } = await sql<{ name: string; text: string }>`select name, text from routine`.execute(db)
  return new Map(rows.map(({ name, text }) => [name, text]))
}

async function definedRoutines(db: QueryExecutorProvider): Promise<ReadonlyMap<string, Defined>> {
  const { rows } = await sql<Defined>`
    select proname as name, case prorettype when 'trigger'::regtype then 'trigger' else 'function' end as kind,
      exists (
        select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid
          and classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
      ) as "isInTables"
    from pg_proc where pronamespace = current_schema()::regnamespace
    union all
    select relname, 'view', false from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'v'
  `.execute(db)
  return new Map(rows.map((one) => [one.name, one]))
}

/** Routines whose text differs from the applied one, that are missing, and whose file was removed. */
const changedNames = (applied: Routines, routines: Routines, defined: ReadonlyMap<string, unknown>): string[] => [
  ...[...routines].filter(([name, text]) => applied.get(name) !== text || !defined.has(name)).map(([name]) => name),
  ...[...applied.keys()].filter((name) => !routines.has(name)),
]

async function definitionsOf(
  trx: QueryExecutorProvider,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, pg_get_functiondef(oid) as text from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = any(${[...names]}) and prokind = 'f'
  `.execute(trx)
  return new Map(rows.map(({ name, text }) => [name, text]))
}

/**
 * Indexes contain earlier results of these functions, and so do generated columns, which only a migration can compute
 * again. An index is created again: `reindex` would compute it with the function's text that this connection has
 * cached.
 */
async function rebuildIndexes(trx: QueryExecutorProvider, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; index: string | null; definition: string; column: string }>`
    select distinct proname as name, indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as definition,
      pg_describe_object(classid, objid, objsubid) as column
    from pg_depend join pg_proc on pg_proc.oid = refobjid left join pg_index on classid = 'pg_class'::regclass and indexrelid = objid
    where refclassid = 'pg_proc'::regclass and pronamespace = current_schema()::regnamespace and proname = any(${names})
      and (indexrelid is not null or classid = 'pg_attrdef'::regclass)
  `.execute(trx)
  for (const { name, index, definition, column } of rows) {
    if (index === null) throw new Error(`routine ${name}: the ${column} holds what it answered before`)
    await run(trx, name, sql`drop index ${sql.raw(index)}`)
    await run(trx, name, sql.raw(definition))
  }
}

/** Names and those whose texts mention them, directly or indirectly. */
function withUsers(names: Iterable<string>, texts: Routines): string[] {
  const found = new Set(names)
  const used = uses(texts)
  for (const name of found) for (const [user, others] of used) if (others.has(name)) found.add(user)
  return [...found]
}

/** Names and those that their texts mention, directly or indirectly. */
function withUsed(names: Iterable<string>, texts: Routines): string[] {
  const found = new Set(names)
  const used = uses(texts)
  for (const name of found) for (const other of used.get(name) ?? []) found.add(other)
  return [...found]
}

/** Each after all that it mentions. */
function inOrder(texts: Routines): string[] {
  const used = uses(texts)
  const ordered = new Set<string>()
  const visit = (name: string, users: readonly string[]) => {
    if (users.includes(name)) throw new Error(`routines use each other in a circle: ${[...users, name].join(', ')}`)
    if (ordered.has(name)) return
    for (const other of used.get(name) ?? []) visit(other, [...users, name])
    ordered.add(name)
  }
  for (const name of texts.keys()) visit(name, [])
  return [...ordered]
}

/** The other routines that each text mentions outside its comments. */
function uses(texts: Routines): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...texts].map(([name, text]) => {
      const words = new Set(text.replaceAll(/--.*$/gm, '').match(/\w+/g))
      return [name, new Set([...words].filter((word) => word !== name && texts.has(word)))]
    }),
  )
}
