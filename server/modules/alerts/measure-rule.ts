import type { AlertFilter, AlertGroup, MetricWatch } from '#contracts/alert-rules.ts'
import type { StoredReading } from '#contracts/alerts.ts'
import { daysKnownBy, daysLookedAt, isOutOfBounds, type Measured, NOTHING } from '#domain/alerts/reading.ts'
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

/** Measures the number of a rule, opens an alert for whom it is out of bounds, and notes in open ones how it is now. */
export async function measureRule({ db, clock, measure: measured }: Ports, job: Job): Promise<void> {
  const id = Number(job.key)
  const rule = await activeRule(db, id)
  if (!rule) return
  const now = clock()
  const { watch, group_by } = rule
  const { days, groups, none, timeZone } = await measuredGroups(
    { db, scope: unrestrictedScope, measure: measured },
    rule,
    now,
  )

  await db.transaction().execute(async (trx) => {
    const held = await activeRule(trx, id, true)
    // somebody has changed it meanwhile, and had it measured anew; or measured it later than this, and was faster
    if (held?.version !== rule.version || (held.measured_at !== null && held.measured_at > now)) return
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
    // of whom there is nothing any more, that is told
    const gone = unclosed
      .filter(({ group_id }) => !groups.has(group_id))
      .map(({ group_id }) => [group_id, none] as const)
    for (const [groupId, sums] of [...groups, ...gone]) {
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
        await raiseAlert(trx, held, { ...about, ...reachOf(rule, groupId) }, now)
      }
    }
    await trx.updateTable('alert_rule').set({ measured_at: now }).where('id', '=', id).execute()
    await job.advance(trx)
  })
}

type Looked = { watch: MetricWatch; filter: AlertFilter; group_by: AlertGroup | null }

/**
 * What the number of a rule comes to in the reader’s sight, for each of its groups: those of whom there is something, and those of whom
 * there was, where nothing is what the rule waits for. Of what belongs to none nobody is told. `none` is what nothing comes to.
 */
export async function measuredGroups(
  { db, scope, measure: measured }: { db: Database; scope: Scope; measure: Measure },
  { watch, filter, group_by }: Looked,
  now: Date,
) {
  const timeZone = await reportingZone(db, scope, filter.partner_id)
  const today = dayIn(timeZone, now)
  const { days, before } = daysLookedAt(watch, today)
  const ask = async (period: Period) => {
    const by = group_by === null ? [] : [group_by]
    const asked = { metric: watch.metric, by, filter, period, isLocal: filter.partner_id !== undefined, today }
    const rows = await measured(db, scopeForMetric(scope, watch.metric), asked)
    const told = rows.map(({ keys: [key], part, whole, cases, squares }) => ({
      key,
      sums: { part, whole, cases, squares },
    }))
    return new Map(
      told.flatMap(({ key, sums }) => (key === null ? [] : [[key === undefined ? null : Number(key), sums] as const])),
    )
  }
  const known = group_by === null ? null : daysKnownBy(watch, days)
  const sums = await ask(days)
  const earlier = before && (await ask(before))
  const missed = known && (await ask(known))
  const none: Measured = { sums: NOTHING, before: earlier && NOTHING }
  const whose = group_by === null ? [null] : [sums, earlier, missed].flatMap((told) => [...(told?.keys() ?? [])])
  const groups = new Map<number | null, Measured>(
    whose.map((group) => [
      group,
      { sums: sums.get(group) ?? NOTHING, before: earlier && (earlier.get(group) ?? NOTHING) },
    ]),
  )
  return { days, groups, none, timeZone, today }
}

type Taken = Measured & { days: Period; timeZone: string; now: Date }

const readingOf = (watch: MetricWatch, { days, timeZone, sums, before, now }: Taken): StoredReading => ({
  metric: watch.metric,
  test: watch.test,
  threshold: watch.threshold,
  ...days,
  time_zone: timeZone,
  sums,
  before,
  measured_at: now.toISOString(),
})

/** What the number is of. */
function reachOf({ watch, filter, group_by }: Looked, groupId: number | null) {
  const { partner_id = null, campaign_id = null, team_id = null, agent_id = null, channel = null } = filter
  return {
    number_of: metrics[watch.metric].of === 'policies' ? ('policies' as const) : ('conversations' as const),
    ...{ partner_id, campaign_id, team_id, agent_id, channel },
    ...(group_by !== null && groupId !== null && { [`${group_by}_id`]: groupId }),
  }
}

async function activeRule(db: Database, id: number, isHeld = false) {
  const found = await db
    .selectFrom('alert_rule')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('removed', '=', false)
    .select(['id', 'watch', 'filter', 'group_by', 'quiet', 'version', 'measured_at'])
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst()
  return found?.watch.kind === 'metric' ? { ...found, watch: found.watch } : undefined
}

/** The sight of nobody in particular: numbers are measured of all there is, and told to who sees all of it. */
const unrestrictedScope: Scope = scopeOf(
  {
    user: { id: 0, name: '', email: '', role_id: null, partner_id: null, team_id: null, agent_id: null },
    rules: [{ action: 'manage', subject: 'all' }],
  },
  SEES_ALERTS,
)
