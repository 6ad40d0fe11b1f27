import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'

/**
 * The newest published version of a scorecard that is in use. Throws `invalid` when there is none.
 * @param isAssigned also accepts a scorecard that was archived since: existing assignments are audited all the same
 */
export async function publishedVersion(
  db: Database,
  scorecardId: number,
  { isAssigned = false } = {},
): Promise<number> {
  const version = await db
    .selectFrom('scorecard_version')
    .innerJoin('scorecard', 'scorecard.id', 'scorecard_version.scorecard_id')
    .where('scorecard.id', '=', scorecardId)
    .$if(!isAssigned, (inUse) => inUse.where('scorecard.archived', '=', false))
    .where('scorecard_version.state', '=', 'published')
    .select('scorecard_version.id')
    .orderBy('scorecard_version.number', 'desc')
    .executeTakeFirst()
  if (!version) throw new Refusal({ kind: 'invalid', errors: { scorecard_id: [texts.scorecardUnpublished] } })
  return version.id
}
