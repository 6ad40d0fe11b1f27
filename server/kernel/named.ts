import type { Named } from '#contracts/params.ts'

/** A row's reference as an id with a name that was joined to it; null when the row has none. */
export const namedOrNull = (id: number | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name }
