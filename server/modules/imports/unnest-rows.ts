import { type RawBuilder, sql } from 'kysely'

/** Columns and their types in the database. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row]?: string }

/** Rows as the arguments of `unnest`, one array for each column: many columns are read sooner than from JSON. */
export const unnestRows = <Row>(rows: readonly Row[], columns: ColumnTypes<Row>): RawBuilder<unknown> =>
  sql.join(
    keysOf(columns).map((column) => {
      const values = rows.map((row) => row[column])
      return sql`${values}::${sql.raw(`${columns[column]}[]`)}`
    }),
  )

/** TypeScript knows no objects without further keys; these have none. */
export const keysOf = <Keyed extends object>(keyed: Keyed) => Object.keys(keyed) as (keyof Keyed)[]
