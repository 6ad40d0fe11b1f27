import type { Named } from '#contracts/params.ts'

/** What a row names with an id and, looked up beside it, a name; null where it names nothing. */
export const namedOrNull = (id: number | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name }
