import { sql } from 'kysely'
import type { Goals, Targets } from '#contracts/partner-data-targets.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Period } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { partnerWords } from '#server/funnel/contact-conditions.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'
import { otherPayments, type ReachedGoals, reachedGoals } from '#server/modules/partner-data/reached-goals.ts'

/** What a partner's campaigns are to reach in a month, and what they have reached. */
export async function targetsOf(
  db: Database,
  partner: PartnerBasics,
  { month: asked, now }: { month: string | undefined; now: Date },
): Promise<Targets> {
  const month = asked ?? dayIn(partner.time_zone, now).slice(0, 7)
  const period = daysOfMonth(month)
  const campaigns = await db
    .selectFrom('campaign')
    .where('partner_id', '=', partner.id)
    .select(['id', 'name', 'kind'])
    .orderBy('name')
    .execute()
  const words = await partnerWords(db, partner.id)
  const reached = await reachedGoals(db, { partner, period, words })
  const none = reached.get(null)
  const targets = await storedTargets(
    db,
    campaigns.map(({ id }) => id),
    month,
  )
  return {
    month,
    currency: partner.currency,
    time_zone: partner.time_zone,
    campaigns: campaigns.map((campaign) => ({
      campaign,
      reached: reachedOf(reached.get(campaign.id)),
      targets: targets.get(campaign.id) ?? NO_TARGETS,
    })),
    other_currencies: await otherPayments(db, partner, period),
    without_campaign: { sales: none?.sales ?? 0, issued: none?.issued ?? 0 },
  }
}

/** What campaigns are to reach in a month: those of which somebody has said something. */
export async function storedTargets(
  db: Database,
  campaignIds: readonly number[],
  month: string,
): Promise<Map<number, Goals>> {
  const rows = await db
    .selectFrom('campaign_target')
    .where('campaign_id', '=', sql<number>`any(${[...campaignIds]}::bigint[])`)
    .where('month', '=', firstDay(month))
    .select(['campaign_id', 'metric', 'target'])
    .execute()
  const goals = new Map<number, Goals>()
  for (const { campaign_id, metric, target } of rows) {
    goals.set(campaign_id, { ...(goals.get(campaign_id) ?? NO_TARGETS), [metric]: target })
  }
  return goals
}

export const firstDay = (month: string) => `${month}-01`

const daysOfMonth = (month: string): Period => ({
  from: firstDay(month),
  to: addDays(addMonths(firstDay(month), 1), -1),
})

const reachedOf = ({ contacts, sales, issued, recovered }: Omit<ReachedGoals, 'campaign_id'> = NOTHING) => ({
  contacts,
  sales,
  issued,
  recovered,
})

const NOTHING = { contacts: 0, sales: 0, issued: 0, recovered: 0 }
export const NO_TARGETS: Goals = { contacts: null, sales: null, issued: null, recovered: null }
