import { sql } from 'kysely'

import type { Goals, TargetsChange } from '#contracts/partner-data-targets.ts'
import { targetMetrics } from '#contracts/target-metrics.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { firstDay, NO_TARGETS, storedTargets } from '#server/modules/partner-data/targets.repository.ts'
import { reachesPartner } from '#server/partners/partner-scope.ts'

/**
 * Sets what a campaign is to reach in a month, within the caller's transaction. Throws `missing` for a campaign of a partner that the
 * caller does not reach, and `conflict` if somebody else has changed it meanwhile.
 */
export async function saveTargets(
  trx: Database,
  scope: Scope,
  campaignId: number,
  { change: { month, targets, was }, now }: { change: TargetsChange; now: Date },
): Promise<Goals> {
  orMissing(
    await trx
      .selectFrom('campaign')
      .where('id', '=', campaignId)
      .where(reachesPartner(scope, sql.ref('campaign.partner_id')))
      .select('id')
      .forUpdate() // a change at the same time waits, and then gets the conflict
      .executeTakeFirst(),
  )
  const stored = (await storedTargets(trx, [campaignId], month)).get(campaignId) ?? NO_TARGETS
  if (targetMetrics.some((metric) => stored[metric] !== was[metric])) throw new Refusal({ kind: 'conflict' })
  for (const metric of targetMetrics) {
    if (targets[metric] === stored[metric]) continue
    await saveTarget(trx, { campaign_id: campaignId, month: firstDay(month), metric }, targets[metric], {
      set_by: scope.user.id,
      set_at: now,
    })
  }
  return targets
}

type TargetKey = { campaign_id: number; month: string; metric: (typeof targetMetrics)[number] }

async function saveTarget(trx: Database, key: TargetKey, target: number | null, set: { set_by: number; set_at: Date }) {
  if (target === null) {
    await trx
      .deleteFrom('campaign_target')
      .where('campaign_id', '=', key.campaign_id)
      .where('month', '=', key.month)
      .where('metric', '=', key.metric)
      .execute()
    return
  }
  await trx
    .insertInto('campaign_target')
    .values({ ...key, ...set, target })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'month', 'metric']).doUpdateSet({ ...set, target }))
    .execute()
}
