import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { lengthOf, MAX_PERIOD_DAYS, periodOf, previousPeriod } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import type { CountedIn } from '#server/figures/from-counted.ts'
import { countedCategories } from '#server/modules/dashboards/premium/counted-categories.ts'
import { conversationSums } from '#server/modules/dashboards/premium/counted-conversations.ts'
import { judgedBy } from '#server/modules/dashboards/premium/judged-by.ts'
import { namedComparison } from '#server/modules/dashboards/premium/named-comparison.ts'
import { qualityWork } from '#server/modules/dashboards/premium/quality-work.ts'
import { speechSums } from '#server/modules/dashboards/premium/speech-sums.ts'
import { usedScorecards } from '#server/modules/dashboards/premium/used-scorecards.ts'
import { reportingZone } from '#server/reporting-zone.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/** What is asked, and what it is compared with. */
export type Compared = { current: CountedIn; other: CountedIn; timeZone: string }

export const premiumRepository = (db: Database) => ({
  /** Throws a refusal when the period is longer than ten years. */
  async dashboard(scope: Scope, query: PremiumQuery, now: Date): Promise<PremiumDashboard> {
    const timeZone = await reportingZone(db, scope, query.partner_id)
    const period = periodOf(query, dayIn(timeZone, now))
    if (lengthOf(period) > MAX_PERIOD_DAYS)
      throw new Refusal({ kind: 'refused', errors: { started_from: [texts.outOfBounds] } })
    const current: CountedIn = { scope, filter: query, period, isLocal: query.partner_id !== undefined }
    const compared: Compared = { current, other: comparedWith(current, query), timeZone }

    const [{ scorecards, judged }, named, all, speech, categories, work] = await Promise.all([
      judgedIn(db, compared, query),
      namedComparison(db, scope, query),
      conversationSums(db, compared),
      speechSums(db, compared),
      countedCategories(db, compared),
      qualityWork(db, compared),
    ])
    return {
      period: { ...period, time_zone: timeZone },
      compared_with: { ...compared.other.period, ...named },
      ...all,
      scorecards,
      judged,
      ...speech,
      categories,
      ...work,
    }
  },
})

/** The scorecards that are used, and what is said by the one that is asked for, or else by the one of most cases. */
async function judgedIn(
  db: Database,
  compared: Compared,
  { scorecard_id, judge }: PremiumQuery,
): Promise<Pick<PremiumDashboard, 'scorecards' | 'judged'>> {
  const used = await usedScorecards(db, compared.current)
  const asked = used.find(({ scorecard }) => scorecard.id === (scorecard_id ?? used[0]?.scorecard.id))
  return {
    scorecards: used.map(({ scorecard }) => scorecard),
    judged: asked ? await judgedBy(db, compared, asked, judge ?? 'machine') : null,
  }
}

function comparedWith(current: CountedIn, { compare_partner_id, compare_team_id }: PremiumQuery): CountedIn {
  if (compare_team_id !== undefined) {
    // an agent beside a whole team: of the agent the team may have nothing
    return { ...current, filter: { ...current.filter, team_id: compare_team_id, agent_id: undefined } }
  }
  if (compare_partner_id === undefined) return { ...current, period: previousPeriod(current.period) }
  // another partner has neither these campaigns, nor this calendar
  const filter = { ...current.filter, partner_id: compare_partner_id, campaign_id: undefined }
  return { ...current, filter, isLocal: true }
}
