import type { GeneratedAlways } from 'kysely'

/** Given by the database. */
export type Id = GeneratedAlways<number>
export type Moment = Date
