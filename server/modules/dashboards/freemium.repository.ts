import type { FreemiumDashboard, Totals } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import { type Day, daysOf, lengthOf, MAX_PERIOD_DAYS, periodOf, previousPeriod } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { auditFigures } from '#server/modules/dashboards/audit-figures.ts'
import { countFreemium } from '#server/modules/dashboards/count-freemium.ts'
import { reportingZone } from '#server/reporting-zone.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

export const freemiumRepository = (db: Database) => ({
  /** Throws a refusal when the period is longer than ten years. */
  async dashboard(scope: Scope, query: FreemiumQuery, now: Date): Promise<FreemiumDashboard> {
    const timeZone = await reportingZone(db, scope, query.partner_id)
    const period = periodOf(query, dayIn(timeZone, now))
    if (lengthOf(period) > MAX_PERIOD_DAYS)
      throw new Refusal({ kind: 'refused', errors: { started_from: [texts.outOfBounds] } })
    const previous = previousPeriod(period)

    const periods = { period, previous, timeZone, isLocal: query.partner_id !== undefined }
    const [counted, audits] = await Promise.all([
      countFreemium(db, scope, query, periods),
      auditFigures(db, scope, query, periods),
    ])
    const byDay = new Map(counted.days.map((day) => [day.day, day]))
    return {
      period: { ...period, time_zone: timeZone },
      previous,
      totals: counted.totals.find(({ is_current }) => is_current) ?? NOTHING,
      previous_totals: counted.totals.find(({ is_current }) => !is_current) ?? NOTHING,
      channels: counted.channels,
      days: daysOf(period).map((day) => byDay.get(day) ?? nothingOn(day)),
      hours: counted.hours,
      agents: counted.agents,
      undated: counted.undated,
      audits,
    }
  },
})

const nothingOn = (day: Day) => ({ day, ...NOTHING })

const NOTHING: Totals = { interactions: 0, agents: 0, talk_ms: 0, hold_ms: 0, after_call_work_ms: 0, handled: 0 }
