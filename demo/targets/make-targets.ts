import type { CampaignKind } from '#contracts/conversation.ts'
import type { Goals } from '#contracts/partner-data-targets.ts'
import { type TargetMetric, targetMetrics } from '#contracts/target-metrics.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { saveTargets } from '#server/modules/partner-data/save-targets.ts'
import { NO_TARGETS, targetsOf } from '#server/modules/partner-data/targets.repository.ts'

import type { Actor } from '../acting.ts'
import { instantAt } from '../local-time.ts'
import type { Places } from '../places.ts'
import { type DemoCampaign, type DemoPartner, partners } from '../world.ts'

type Told = { db: Database; admin: Actor; places: Places; today: Day }

/**
 * What was agreed on with every partner for this month and the two before. Planted: of the months that are over every other
 * campaign has reached its targets, and the others have not.
 */
export async function makeTargets(told: Told): Promise<void> {
  const thisMonth = `${told.today.slice(0, 7)}-01`
  for (const partner of partners) {
    const past = [addMonths(thisMonth, -2), addMonths(thisMonth, -1)]
    for (const month of past) await agree(told, partner, { month, like: month })
    await agree(told, partner, { month: thisMonth, like: past.at(-1)! })
  }
}

/** `like`: the month by which targets are made. Both are told by their first day. */
async function agree(told: Told, partner: DemoPartner, { month, like }: { month: Day; like: Day }): Promise<void> {
  const { db, admin, places } = told
  const { time_zone, currency } = partner
  const now = instantAt(addDays(month, -4), NOON, time_zone)
  const place = { id: places.partner.get(partner)!, time_zone, currency }
  const { campaigns } = await targetsOf(db, place, { month: like.slice(0, 7), now })
  for (const [at, campaign] of partner.campaigns.entries()) {
    const id = places.campaign.get(campaign)!
    const { reached } = campaigns.find((one) => one.campaign.id === id)!
    const change = { month: month.slice(0, 7), targets: agreedOn(campaign, reached, isMet(at)), was: NO_TARGETS }
    await saveTargets(db, admin.scope('partner-edit'), id, { change, now })
  }
}

export const isMet = (campaignAt: number): boolean => campaignAt % 2 === 0

/** Nothing where nothing was reached: there was nobody to reach it. */
function agreedOn({ kind }: DemoCampaign, reached: Record<TargetMetric, number>, met: boolean): Goals {
  const targetOf = (metric: TargetMetric): number | null => {
    const value = ASKED[kind].includes(metric) ? reached[metric] : 0
    if (value === 0) return null
    return met ? rounded(value * 0.93, Math.floor) : rounded(value * 1.12, Math.ceil)
  }
  const goals = targetMetrics.map((metric) => [metric, targetOf(metric)] as const)
  return Object.fromEntries(goals) as Goals
}

const ASKED: Record<CampaignKind, readonly TargetMetric[]> = {
  sale: ['contacts', 'sales', 'issued'],
  verification: ['contacts'],
  service: ['contacts'],
  retention: ['contacts'],
  collection: ['contacts', 'recovered'],
}

/** To two digits, as targets are. */
function rounded(value: number, round: (value: number) => number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.max(1, round(value / step) * step)
}

const NOON = 12 * 60
