import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { daysOf, lengthOf, previousPeriod, type Period } from '#domain/time/reporting-period.ts'

import { exampleAudits } from './example-audits.ts'

/** A dashboard for tests: every working day of the period has the same numbers, and weekends have fewer. */
export function exampleDashboard(period: Period = { from: '2026-03-02', to: '2026-03-31' }): FreemiumDashboard {
  const days = daysOf(period).map((day) => ({ day, ...totalsOf(isWeekend(day) ? 2 : 40) }))
  const interactions = days.reduce((sum, day) => sum + day.interactions, 0)

  return {
    period: { ...period, time_zone: 'America/Lima' },
    previous: previousPeriod(period),
    totals: { ...totalsOf(interactions), agents: 12 },
    previous_totals: { ...totalsOf(lengthOf(period) * 20), agents: 10 },
    channels: [
      { channel: 'voice', interactions: interactions - 20 },
      { channel: 'whatsapp', interactions: 20 },
    ],
    days,
    hours: [
      { weekday: 1, hour: 9, interactions: interactions - 5 },
      { weekday: 5, hour: 18, interactions: 5 },
    ],
    agents: [
      { id: 7, name: 'Ana Rojas', ...totalsOf(90) },
      { id: 9, name: 'Luis Paz', ...totalsOf(4) },
    ],
    undated: 3,
    audits: exampleAudits(period),
  }
}

const totalsOf = (interactions: number) => ({
  interactions,
  agents: Math.min(interactions, 12),
  talk_ms: interactions * 240_000,
  hold_ms: interactions * 30_000,
  after_call_work_ms: interactions * 15_000,
  handled: interactions,
})

const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0
