import { type BeyondCollections, type BeyondDashboard } from '#contracts/beyond.ts'
import { type Channel, channels } from '#contracts/conversation.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { addDays } from '#domain/reporting-period.ts'
import { promiseCounts } from '#server/collections/promise-counts.ts'
import { recovered } from '#server/collections/recovered.ts'
import { rollCells } from '#server/collections/roll-cells.ts'
import type { Database } from '#server/db/database.ts'
import { withLongTimeout } from '#server/db/with-long-timeout.ts'
import { measure } from '#server/figures/measure.ts'
import { type BeyondContext, beyondContext, presentPeriod } from '#server/modules/dashboards/beyond/beyond-context.ts'
import { beyondCompared } from '#server/modules/dashboards/beyond/beyond-compared.ts'
import { comparedPartners } from '#server/modules/dashboards/beyond/compared-partners.ts'
import { disclosuresIn } from '#server/modules/dashboards/beyond/disclosures-in.ts'
import { driversOf } from '#server/modules/dashboards/beyond/drivers-of.ts'
import { persistencyBy } from '#server/modules/dashboards/beyond/persistency-groups.ts'
import { reasonsIn } from '#server/modules/dashboards/beyond/reasons-in.ts'
import { retentionIn } from '#server/modules/dashboards/beyond/retention.ts'
import { survivalBy } from '#server/modules/dashboards/beyond/survival.ts'
import type { Scope } from '#server/scope.ts'

/**
 * What conversations caused. Every answer throws a refusal when the period is longer than ten years. The dashboard is of what is held;
 * what goes with what is counted of each sale, and asked for by itself.
 */
export const beyondRepository = (db: Database) => ({
  async dashboard(scope: Scope, query: BeyondQuery, now: Date): Promise<BeyondDashboard> {
    const asked = await beyondContext(db, scope, query, now)
    const [persistency, retention, mix, partners, compared] = await Promise.all([
      persistencyBy(db, asked, query.by ?? 'verdict'),
      retentionIn(db, asked),
      channelMix(db, asked),
      comparedPartners(db, asked),
      beyondCompared(db, asked),
    ])
    const told = { persistency, retention, channels: mix, partners, ...compared }
    return { period: presentPeriod(asked), as_of: asked.today, ...told }
  },

  async survival(scope: Scope, query: BeyondQuery, now: Date) {
    const asked = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => survivalBy(db, asked, query.by ?? 'verdict'))
  },

  async drivers(scope: Scope, query: BeyondQuery, now: Date) {
    const asked = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => driversOf(db, asked, query.outcome ?? 'early-end', now))
  },

  async disclosures(scope: Scope, query: BeyondQuery, now: Date) {
    const asked = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => disclosuresIn(db, asked))
  },

  async reasons(scope: Scope, query: BeyondQuery, now: Date) {
    const asked = await beyondContext(db, scope, query, now)
    return withLongTimeout(() => reasonsIn(db, asked))
  },

  /** Debts have no channel: that one changes nothing. */
  async collections(scope: Scope, query: BeyondQuery, now: Date): Promise<BeyondCollections> {
    const asked = await beyondContext(db, scope, query, now)
    const { period } = asked
    const [rolls, recovery, promises] = await Promise.all([
      rollCells(db, scope, query, { from: addDays(period.from, -1), to: period.to }),
      recovered(db, scope, query, period),
      promiseCounts(db, scope, query, period, now),
    ])
    return {
      period: presentPeriod(asked),
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
