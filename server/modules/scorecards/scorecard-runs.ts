import type { ScorecardDetail } from '#contracts/scorecards.ts'
import type { Database } from '#server/db/database.ts'
import { queueMachineRuns } from '#server/jobs/queue-work.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lockedScorecard } from '#server/modules/scorecards/scorecards.repository.ts'

/**
 * The progress of the rules of a scorecard through all conversations; null where they are done, or none was ever
 * published.
 */
export async function openRun(db: Database, scorecardId: number): Promise<ScorecardDetail['run']> {
  const run = await db
    .selectFrom('machine_run')
    .where('scorecard_id', '=', scorecardId)
    .select(['state', 'run_done as done', 'run_total as total'])
    .executeTakeFirst()
  return run && run.state !== 'done' ? { ...run, state: run.state } : null
}

/**
 * Lets a run that was given up continue: conversations that came or changed since then wait to be judged anyway.
 * Throws `missing`, and `conflict` where none was given up. Returns what is recorded.
 */
export async function resumeRun(trx: Database, _scope: Scope, id: number): Promise<{ run_again: string }> {
  const { name } = await lockedScorecard(trx, id)
  const resumed = await trx
    .updateTable('machine_run')
    .set({ state: 'waiting' })
    .where('scorecard_id', '=', id)
    .where('state', '=', 'failed')
    .returning('scorecard_id')
    .execute()
  if (resumed.length === 0) throw new Refusal({ kind: 'conflict' })
  await queueMachineRuns(trx)
  return { run_again: name }
}
