import { sql } from 'kysely'

import type { BeyondCollections, BeyondDashboard } from '#contracts/beyond.ts'
import { type Channel, channels } from '#contracts/conversation.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { addMonths, monthOf, monthsBetween } from '#domain/time/months.ts'
import { addDays, type Period, previousPeriod } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { withLongTimeout } from '#server/db/query-limit.ts'
import { MIN_PARTNERS } from '#server/effects/counted-policies.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { promiseCounts, recovered, rollCells } from '#server/modules/collections/public.ts'
import {
  type BeyondContext,
  beyondContext,
  beyondPolicyWhere,
  presentPeriod,
} from '#server/modules/dashboards/beyond/beyond-context.ts'
import { disclosuresIn } from '#server/modules/dashboards/beyond/disclosures-in.ts'
import { driversOf } from '#server/modules/dashboards/beyond/drivers-of.ts'
import {
  inMonths,
  monthlySales,
  newestOldEnough,
  persistencyBy,
  persistencyOfAll,
} from '#server/modules/dashboards/beyond/persistency-groups.ts'
import { reasonsIn } from '#server/modules/dashboards/beyond/reasons-in.ts'
import { retentionIn } from '#server/modules/dashboards/beyond/retention.ts'
import { survivalBy } from '#server/modules/dashboards/beyond/survival.ts'
import { namedComparison } from '#server/modules/dashboards/premium/named-comparison.ts'
import { measure } from '#server/rollups/measure.ts'

/**
 * The effects of conversations. Every function throws a refusal when the period is longer than ten years. The
 * dashboard is computed from stored figures; the other parts are counted sale by sale, and requested separately.
 */
export const beyondRepository = (db: Database) => ({
  async dashboard(scope: Scope, query: BeyondQuery, now: Date): Promise<BeyondDashboard> {
    const context = await beyondContext(db, scope, query, now)
    const [persistency, retention, mix, partners, compared] = await Promise.all([
      persistencyBy(db, context, query.by ?? 'verdict'),
      retentionIn(db, context),
      channelMix(db, context),
      comparedPartners(db, context),
      beyondCompared(db, context),
    ])
    const parts = { persistency, retention, channels: mix, partners, ...compared }
    return { period: presentPeriod(context), as_of: context.today, ...parts }
  },

  async survival(scope: Scope, query: BeyondQuery, now: Date) {
    const context = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => survivalBy(db, context, query.by ?? 'verdict'))
  },

  async drivers(scope: Scope, query: BeyondQuery, now: Date) {
    const context = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => driversOf(db, context, query.outcome ?? 'early-end', now))
  },

  async disclosures(scope: Scope, query: BeyondQuery, now: Date) {
    const context = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => disclosuresIn(db, context))
  },

  async reasons(scope: Scope, query: BeyondQuery, now: Date) {
    const context = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => reasonsIn(db, context))
  },

  /** Debts have no channel, so that filter changes nothing. */
  async collections(scope: Scope, query: BeyondQuery, now: Date): Promise<BeyondCollections> {
    const context = await beyondContext(db, scope, query, now)
    const { period } = context
    const [rolls, recovery, promises] = await Promise.all([
      rollCells(db, scope, query, { from: addDays(period.from, -1), to: period.to }),
      recovered(db, scope, query, period),
      promiseCounts(db, scope, query, period, now),
    ])
    return {
      period: presentPeriod(context),
      rolls,
      recovery: recovery.map(({ currency, bucket, debts, assigned, recovered: paid }) => ({
        ...{ currency, bucket, debts, assigned, recovered: paid },
      })),
      promises,
    }
  },
})

/** Conversations month by month, through each channel. */
async function channelMix(
  db: Database,
  { scope, query, period, today }: BeyondContext,
): Promise<BeyondDashboard['channels']> {
  const { channel, partner_id, campaign_id, team_id, agent_id } = query
  const filter = { channel, partner_id, campaign_id, team_id, agent_id }
  const isLocal = partner_id !== undefined
  const rows = await measure(db, scope, {
    ...{ metric: 'conversations', by: ['month', 'channel'], filter, period, isLocal, today },
  })
  const order = (one: Channel) => channels.indexOf(one)
  return rows
    .flatMap(({ keys: [month, through], part }) => {
      const known = channels.find((one) => one === through)
      return known === undefined ? [] : [{ month: String(month), channel: known, conversations: part }]
    })
    .toSorted((one, other) => one.month.localeCompare(other.month) || order(one.channel) - order(other.channel))
}

/**
 * The same for the comparison: for a team in the same days, or else for the equal period just before. Policies are
 * compared over as many whole months: a month in both periods would be compared with itself.
 */
async function beyondCompared(
  db: Database,
  context: BeyondContext,
): Promise<Pick<BeyondDashboard, 'compared' | 'compared_with'>> {
  const { scope, query } = context
  const { compare_team_id } = query
  const [days, months] =
    compare_team_id === undefined
      ? [previousPeriod(context.period), monthsBefore(context.period)]
      : [context.period, wholeMonths(context.period)]
  // an agent compared with a whole team: the filter by the agent is dropped, because the team may have nothing of
  // theirs
  const otherQuery = compare_team_id === undefined ? query : { ...query, team_id: compare_team_id, agent_id: undefined }
  const other = { ...context, query: otherQuery }
  const [persistency, retention, { team }] = await Promise.all([
    persistencyOfAll(db, { ...other, period: months }),
    retentionIn(db, { ...other, period: days }),
    namedComparison(db, scope, { compare_team_id }),
  ])
  return { compared_with: { ...days, months, team }, compared: { persistency, retention } }
}

const wholeMonths = ({ from, to }: Period): Period => ({
  from: monthOf(from),
  to: addDays(addMonths(monthOf(to), 1), -1),
})

function monthsBefore({ from, to }: Period): Period {
  const first = monthOf(from)
  const count = Math.max(0, monthsBetween(first, monthOf(to))) + 1
  return { from: addMonths(first, -count), to: addDays(first, -1) }
}

type Partners = NonNullable<BeyondDashboard['partners']>
type Row = Pick<Partners[number], 'id' | 'name' | 'policies' | 'kept'>

/**
 * Partners in comparison, most policies first: how many policies persist three months later, and how the rules scored
 * conversations. Partners with five policies that are old enough can be compared; with fewer than five such partners
 * one could tell who is who, so nothing is returned.
 */
async function comparedPartners(db: Database, context: BeyondContext): Promise<Partners | null> {
  const { scope, query, period, today } = context
  const newest = newestOldEnough(context, MONTHS)
  if (newest === null || query.partner_id !== undefined) return null
  const { rows } = await sql<Row>`
    select counted.*, partner.name
    from (
      select policy.partner_id as id, sum(issued - left_3)::double precision as policies, sum(kept_3)::double precision as kept
      from ${monthlySales(context)} as policy
      where ${inMonths(context)} and policy.month <= ${newest}::date and ${beyondPolicyWhere(context)}
      group by policy.partner_id
      having sum(issued - left_3) >= ${MIN_CASES}
    ) as counted join partner on partner.id = counted.id
    order by counted.policies desc, counted.id
  `.execute(db)
  if (rows.length < MIN_PARTNERS) return null

  const { channel, campaign_id, team_id, agent_id } = query
  const filter = { channel, campaign_id, team_id, agent_id }
  const scores = await measure(db, scope, {
    ...{ metric: 'machine-score', by: ['partner'], filter, period, today, isLocal: false },
  })
  const byPartner = new Map(scores.map(({ keys: [id], ...sums }) => [Number(id), sums]))
  return rows.map(({ id, name, policies, kept }) => {
    const sums = byPartner.get(id)
    const scored = { scored: sums?.cases ?? 0, score_sum: sums?.part ?? 0, score_squares: sums?.squares ?? 0 }
    return { id, name, policies, kept, ...scored }
  })
}

const MONTHS = 3
