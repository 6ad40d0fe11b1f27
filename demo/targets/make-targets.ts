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

type World = { db: Database; admin: Actor; places: Places; today: Day }

/**
 * The agreed targets of every partner for this month and the two before. Planted: in past months, every second campaign
 * has reached its targets, and the others have not.
 */
export async function makeTargets(world: World): Promise<void> {
  const thisMonth = `${world.today.slice(0, 7)}-01`
  for (const partner of partners) {
    const past = [addMonths(thisMonth, -2), addMonths(thisMonth, -1)]
    for (const month of past) await agree(world, partner, { month, basis: month })
    await agree(world, partner, { month: thisMonth, basis: past.at(-1)! })
  }
}

/** `basis`: the month whose results the targets are derived from. Both are given by their first day. */
async function agree(world: World, partner: DemoPartner, { month, basis }: { month: Day; basis: Day }): Promise<void> {
  const { db, admin, places } = world
  const { time_zone, currency } = partner
  const now = instantAt(addDays(month, -4), NOON, time_zone)
  const partnerData = { id: places.partner.get(partner)!, time_zone, currency }
  const { campaigns } = await targetsOf(db, partnerData, { month: basis.slice(0, 7), now })
  for (const [at, campaign] of partner.campaigns.entries()) {
    const id = places.campaign.get(campaign)!
    const { reached } = campaigns.find((one) => one.campaign.id === id)!
    const change = { month: month.slice(0, 7), targets: agreedOn(campaign, reached, isMet(at)), was: NO_TARGETS }
    await saveTargets(db, admin.scope('partner-edit'), id, { change, now })
  }
}

export const isMet = (campaignAt: number): boolean => campaignAt % 2 === 0

/** No target where nothing was reached: nobody worked there. */
function agreedOn({ kind }: DemoCampaign, reached: Record<TargetMetric, number>, met: boolean): Goals {
  const targetOf = (metric: TargetMetric): number | null => {
    const value = TARGETS[kind].includes(metric) ? reached[metric] : 0
    if (value === 0) return null
    return met ? rounded(value * 0.93, Math.floor) : rounded(value * 1.12, Math.ceil)
  }
  const goals = targetMetrics.map((metric) => [metric, targetOf(metric)] as const)
  return Object.fromEntries(goals) as Goals
}

const TARGETS: Record<CampaignKind, readonly TargetMetric[]> = {
  sale: ['contacts', 'sales', 'issued'],
  verification: ['contacts'],
  service: ['contacts'],
  retention: ['contacts'],
  collection: ['contacts', 'recovered'],
}

/** To two digits, like real targets. */
function rounded(value: number, round: (value: number) => number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.max(1, round(value / step) * step)
}

const NOON = 12 * 60
