import type { Database } from '#server/db/database.ts'

/** Every change of an evaluation counts: whoever has it open sees by its version that there is something new. */
export async function countChange(trx: Database, evaluationId: number): Promise<number> {
  const { version } = await trx
    .updateTable('evaluation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', evaluationId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
