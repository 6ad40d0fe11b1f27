import type { Present } from '#contracts/evaluation-changes.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { findEvaluation } from '#server/quality/found-evaluation.ts'
import type { Scope } from '#server/scope.ts'

/** Longer than this without a word, and somebody has left: two of the browser's beats and a little. */
const GONE_AFTER_MS = 25_000

type Here = { session: number; question_id: string | null; now: Date }

/** Notes that a session has an evaluation open, and tells who else has, and what version it is by now. */
export async function reportPresence(db: Database, scope: Scope, id: number, here: Here): Promise<Present> {
  const { version, state } = await findEvaluation(db, scope, id)
  const { session, question_id, now } = here
  const kept = { user_id: scope.user.id, question_id, seen_at: now }
  await db
    .insertInto('evaluation_presence')
    .values({ ...kept, evaluation_id: id, session_id: session })
    .onConflict((conflict) => conflict.columns(['evaluation_id', 'session_id']).doUpdateSet(kept))
    .execute()
  const others = await db
    .selectFrom('evaluation_presence')
    .innerJoin('app_user', 'app_user.id', 'evaluation_presence.user_id')
    .where('evaluation_id', '=', id)
    .where('session_id', '!=', session)
    .where('seen_at', '>', new Date(now.getTime() - GONE_AFTER_MS))
    .select(['app_user.id', 'app_user.name', 'evaluation_presence.question_id'])
    .orderBy('evaluation_presence.seen_at', 'desc')
    .execute()
  return { version, state, others }
}

/** Forgets that a session has an evaluation open. Throws `missing` alike where it had not, and where there is no such evaluation. */
export async function leave(db: Database, id: number, session: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('evaluation_presence')
    .where('evaluation_id', '=', id)
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal({ kind: 'missing' })
}
