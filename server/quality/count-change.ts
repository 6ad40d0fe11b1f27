import type { Database } from '#server/db/database.ts'

/** Counts every change of an evaluation: people who have it open see by its version that it has changed. */
export async function countChange(trx: Database, evaluationId: number): Promise<number> {
  const { version } = await trx
    .updateTable('evaluation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', evaluationId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
