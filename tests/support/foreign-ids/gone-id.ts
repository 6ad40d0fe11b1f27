import type { Database } from '#server/db/database.ts'

type Table = 'role' | 'permission' | 'category'

/** The id of a deleted thing: it has no owner any more, but its traces must not reveal that it existed. */
export async function goneId(db: Database, table: Table, name: string): Promise<number> {
  const { id } = await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()
  await db.deleteFrom(table).where('id', '=', id).execute()
  return id
}
