import type { Database } from '#server/db/database.ts'

/** What is called how, by ids. */
export async function scorecardNames(
  db: Database,
  table: 'agent' | 'campaign' | 'partner' | 'team',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
