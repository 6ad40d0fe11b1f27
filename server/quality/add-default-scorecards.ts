import { type DefaultScorecardKey, defaultScorecardKeys } from '#contracts/scorecard-defaults.ts'
import type { Database } from '#server/db/database.ts'
import { defaultScorecards } from '#server/quality/default-scorecards/default-scorecards.ts'
import { titleOf } from '#server/quality/scorecard-title.ts'

export type AddedScorecard = { key: DefaultScorecardKey; id: number; version_id: number; name: string }

/**
 * Adds scorecards that come with the product, each with a published first version, and returns the added ones. One
 * whose name a published scorecard already has is skipped, so calling this twice changes nothing. Runs within the
 * caller's transaction.
 * @param by who adds them; null for nobody
 */
export async function addDefaultScorecards(
  trx: Database,
  by: number | null,
  now: Date,
  keys: readonly DefaultScorecardKey[] = defaultScorecardKeys,
): Promise<AddedScorecard[]> {
  const added: AddedScorecard[] = []
  for (const { key, campaign_kinds, content } of defaultScorecards.filter((one) => keys.includes(one.key))) {
    const name = titleOf(content)
    const who = { created_by: by, created_at: now }
    const published = { published_by: by, published_at: now }
    const scorecard = await trx
      .insertInto('scorecard')
      .values({ name, locale: content.locale, campaign_kinds, published: true, updated_at: now, ...who })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!scorecard) continue
    const version = await trx
      .insertInto('scorecard_version')
      .values({ scorecard_id: scorecard.id, number: 1, state: 'published', content, ...who, ...published })
      .returning('id')
      .executeTakeFirstOrThrow()
    added.push({ key, id: scorecard.id, version_id: version.id, name })
  }
  return added
}
