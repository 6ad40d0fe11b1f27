import { type Expression, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'

import type { Page } from '#contracts/pagination.ts'
import { paginated } from '#server/list/paginated.ts'

/** A list of the API, described once: `pageOf` answers with one page of it, `everyRow` with all of it for a file. */
export type List<DB, Tables extends keyof DB, Found extends { id: number }, Row, Field extends string> = {
  /** The filtered rows, in any order. */
  rows: SelectQueryBuilder<DB, Tables, Found>
  /** The same rows without the joins that only their columns need, if counting them is faster. */
  // oxlint-disable-next-line typescript/no-explicit-any -- only counted: which tables it reads does not matter
  counted?: SelectQueryBuilder<any, any, object>
  /** The tie-breaker, so that no row changes its page: `post.id`. */
  id: ReferenceExpression<DB, Tables> & string
  /** The columns that people can sort by. */
  columns: Readonly<Record<Field, (ReferenceExpression<DB, Tables> & string) | Expression<unknown>>>
  /** Those that can be null: nulls come last. The others must not be listed, or their indexes would not be used. */
  nullable?: readonly Field[]
  sort: Field | `-${Field}`
  /** The rows as the API answers them, in the same order. */
  present: (found: Found[]) => Row[] | Promise<Row[]>
}

/** Lets TypeScript infer the types of a description that is assigned to a variable. */
export const listOf = <DB, Tables extends keyof DB, Found extends { id: number }, Row, Field extends string>(
  list: List<DB, Tables, Found, Row, Field>,
): List<DB, Tables, Found, Row, Field> => list

type PageQuery = { page: number; per_page: number } & Record<string, string | number | boolean | undefined>

/** One page. `path` is the list's own address, such as `/api/calls`. */
export async function pageOf<DB, Tables extends keyof DB, Found extends { id: number }, Row, Field extends string>(
  list: List<DB, Tables, Found, Row, Field>,
  path: string,
  query: PageQuery,
): Promise<Page<Row>> {
  const { page, per_page: perPage } = query
  const [found, [counted]] = await Promise.all([
    inOrder(list.rows, list)
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    (list.counted ?? list.rows)
      .clearSelect()
      .select(sql<number>`count(*)`.as('total'))
      .execute(),
  ])
  const { total } = counted as { total: number }
  return paginated(await list.present(found), { page, perPage, total, path, query })
}

/**
 * All rows. One statement reads the ids in order, so that no row is lost or doubled; the columns are read by id, in
 * batches, as fast as the reader takes them. No transaction stays open meanwhile: the embedded database has one
 * connection, and a slow download would block it.
 */
export async function* everyRow<DB, Tables extends keyof DB, Found extends { id: number }, Row, Field extends string>(
  list: List<DB, Tables, Found, Row, Field>,
): AsyncGenerator<Row> {
  yield* rowsOf(list, await idsOf(list))
}

/** The ids of the rows in order, for an answer that must state their number before the first row. */
export async function idsOf<DB, Tables extends keyof DB, Found extends { id: number }, Row, Field extends string>(
  list: List<DB, Tables, Found, Row, Field>,
): Promise<number[]> {
  const ids = list.rows.clearSelect().select(sql<number>`${sql.ref(list.id)}`.as('id'))
  const found = (await inOrder(ids, list).execute()) as { id: number }[]
  return found.map(({ id }) => id)
}

/** The rows with these ids, in this order. A row that the reader can no longer see is left out. */
export async function* rowsOf<DB, Tables extends keyof DB, Found extends { id: number }, Row, Field extends string>(
  list: List<DB, Tables, Found, Row, Field>,
  ids: readonly number[],
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const found = await list.rows.where(sql<boolean>`${sql.ref(list.id)} = any(${batch}::bigint[])`).execute()
    const byId = new Map(found.map((row) => [(row as Found).id, row as Found]))
    yield* await list.present(batch.flatMap((id) => byId.get(id) ?? []))
  }
}

const BATCH = 1_000

type Sorted<Field extends string> = {
  id: string
  columns: Readonly<Record<Field, string | Expression<unknown>>>
  nullable?: readonly Field[]
  sort: Field | `-${Field}`
}

function inOrder<DB, Tables extends keyof DB, Found, Field extends string>(
  rows: SelectQueryBuilder<DB, Tables, Found>,
  { id, columns, nullable = [], sort }: Sorted<Field>,
) {
  const [field, direction] = sortOrder(Object.keys(columns) as Field[], sort)
  const column = columns[field]
  const by: Expression<unknown> = typeof column === 'string' ? sql.ref(column) : column
  return rows
    .orderBy(by, (order) => (nullable.includes(field) ? order[direction]().nullsLast() : order[direction]()))
    .orderBy(sql.ref(id), direction)
}

/**
 * The field that a list is sorted by, and its direction: `sort` is a field's name, with a minus in front for descending
 * order.
 */
export function sortOrder<Field extends string>(fields: readonly Field[], sort: Field | `-${Field}`) {
  const field = fields.find((name) => sort === name || sort === `-${name}`)!
  return [field, sort === field ? 'asc' : 'desc'] as const
}
