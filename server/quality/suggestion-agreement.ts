import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** Queues a recount of how far suggestions agree with people, after a change of a submitted evaluation. */
export async function recountAgreement(db: Database, evaluationId: number): Promise<void> {
  await sql`
    insert into suggestion_agreement (scorecard_id, changes)
    select scorecard_version.scorecard_id, 1
    from evaluation join scorecard_version on scorecard_version.id = evaluation.scorecard_version_id
    where evaluation.id = ${evaluationId} and evaluation.submitted_at is not null and evaluation.kind <> 'calibration'
    on conflict (scorecard_id) do update set changes = suggestion_agreement.changes + 1, cells = null
  `.execute(db)
}
