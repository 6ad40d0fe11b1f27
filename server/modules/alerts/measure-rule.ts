import type { AlertFilter, AlertGroup, MetricWatch } from '#contracts/alert-rules.ts'
import type { StoredReading } from '#contracts/alerts.ts'
import { earlierDays, watchedDays, isOutOfBounds, type Measured, EMPTY_SUMS } from '#domain/alerts/watched-days.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { raiseAlert } from '#server/modules/alerts/raise-alert.ts'
import { scopeForMetric, SEES_ALERTS } from '#server/modules/alerts/visible-alerts.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import type { measure } from '#server/rollups/measure.ts'

export type Measure = typeof measure
type Ports = { db: Database; clock: Clock; measure: Measure }

/** Measures the number of a rule, opens an alert for each group that is out of bounds, and updates the open ones. */
export async function measureRule({ db, clock, measure: measureNumber }: Ports, job: Job): Promise<void> {
  const id = Number(job.key)
  const rule = await activeRule(db, id)
  if (!rule) return
  const now = clock()
  const { watch, group_by } = rule
  const { days, groups, none, timeZone } = await measuredGroups(
    { db, scope: unrestrictedScope, measure: measureNumber },
    rule,
    now,
  )

  await db.transaction().execute(async (trx) => {
    const locked = await activeRule(trx, id, true)
    // somebody has changed the rule and had it measured again, or a faster, later measurement was stored
    if (locked?.version !== rule.version || (locked.measured_at !== null && locked.measured_at > now)) return
    const unclosed = await trx
      .selectFrom('alert')
      .where('rule_id', '=', id)
      .where('number_of', 'is not', null)
      .where('state', '!=', 'closed')
      .where('outdated', '=', false)
      .select(['id', 'group_id', 'back_at'])
      .orderBy('id')
      .forUpdate()
      .execute()
    // groups without any cases are updated too
    const emptied = unclosed
      .filter(({ group_id }) => !groups.has(group_id))
      .map(({ group_id }) => [group_id, none] as const)
    for (const [groupId, sums] of [...groups, ...emptied]) {
      const isOut = isOutOfBounds(watch, sums)
      const reading = JSON.stringify(readingOf(watch, { days, timeZone, ...sums, now }))
      const open = unclosed.find(({ group_id }) => group_id === groupId)
      if (open) {
        await trx
          .updateTable('alert')
          .set({
            latest: reading,
            ...(isOut === true && { back_at: null, last_at: now }),
            ...(isOut === false && { back_at: open.back_at ?? now }),
          })
          .where('id', '=', open.id)
          .execute()
      } else if (isOut) {
        const about = { group_by: groupId === null ? null : group_by, group_id: groupId, reading }
        await raiseAlert(trx, locked, { ...about, ...columnsOfReading(rule, groupId) }, now)
      }
    }
    await trx.updateTable('alert_rule').set({ measured_at: now }).where('id', '=', id).execute()
    await job.advance(trx)
  })
}

type MeasuredRule = { watch: MetricWatch; filter: AlertFilter; group_by: AlertGroup | null }

/**
 * The number of a rule as far as the reader sees it, for each of its groups: those that have cases, and those that
 * had some, if the rule watches for too few. Cases that belong to no group are ignored. `none` is the number for no
 * cases.
 */
export async function measuredGroups(
  { db, scope, measure: measureNumber }: { db: Database; scope: Scope; measure: Measure },
  { watch, filter, group_by }: MeasuredRule,
  now: Date,
) {
  const timeZone = await reportingZone(db, scope, filter.partner_id)
  const today = dayIn(timeZone, now)
  const { days, before } = watchedDays(watch, today)
  const measurePeriod = async (period: Period) => {
    const by = group_by === null ? [] : [group_by]
    const request = { metric: watch.metric, by, filter, period, isLocal: filter.partner_id !== undefined, today }
    const rows = await measureNumber(db, scopeForMetric(scope, watch.metric), request)
    const measuredRows = rows.map(({ keys: [key], part, whole, cases, squares }) => ({
      key,
      sums: { part, whole, cases, squares },
    }))
    return new Map(
      measuredRows.flatMap(({ key, sums }) =>
        key === null ? [] : [[key === undefined ? null : Number(key), sums] as const],
      ),
    )
  }
  const known = group_by === null ? null : earlierDays(watch, days)
  const sums = await measurePeriod(days)
  const earlier = before && (await measurePeriod(before))
  const missed = known && (await measurePeriod(known))
  const none: Measured = { sums: EMPTY_SUMS, before: earlier && EMPTY_SUMS }
  const groupIds =
    group_by === null ? [null] : [sums, earlier, missed].flatMap((byGroup) => [...(byGroup?.keys() ?? [])])
  const groups = new Map<number | null, Measured>(
    groupIds.map((group) => [
      group,
      { sums: sums.get(group) ?? EMPTY_SUMS, before: earlier && (earlier.get(group) ?? EMPTY_SUMS) },
    ]),
  )
  return { days, groups, none, timeZone, today }
}

type Reading = Measured & { days: Period; timeZone: string; now: Date }

const readingOf = (watch: MetricWatch, { days, timeZone, sums, before, now }: Reading): StoredReading => ({
  metric: watch.metric,
  test: watch.test,
  threshold: watch.threshold,
  ...days,
  time_zone: timeZone,
  sums,
  before,
  measured_at: now.toISOString(),
})

/** What the number counts. */
function columnsOfReading({ watch, filter, group_by }: MeasuredRule, groupId: number | null) {
  const { partner_id = null, campaign_id = null, team_id = null, agent_id = null, channel = null } = filter
  return {
    number_of: metrics[watch.metric].of === 'policies' ? ('policies' as const) : ('conversations' as const),
    ...{ partner_id, campaign_id, team_id, agent_id, channel },
    ...(group_by !== null && groupId !== null && { [`${group_by}_id`]: groupId }),
  }
}

async function activeRule(db: Database, id: number, isLocked = false) {
  const found = await db
    .selectFrom('alert_rule')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('removed', '=', false)
    .select(['id', 'watch', 'filter', 'group_by', 'quiet', 'version', 'measured_at'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return found?.watch.kind === 'metric' ? { ...found, watch: found.watch } : undefined
}

/** The scope of nobody in particular: numbers count everything, and are reported to people who see all of it. */
const unrestrictedScope: Scope = scopeOf(
  {
    user: { id: 0, name: '', email: '', role_id: null, partner_id: null, team_id: null, agent_id: null },
    rules: [{ action: 'manage', subject: 'all' }],
  },
  SEES_ALERTS,
)
