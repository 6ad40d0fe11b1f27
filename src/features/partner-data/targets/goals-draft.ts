import type { Goals } from '#contracts/partner-data-targets.ts'
import { type TargetMetric, targetMetrics } from '#contracts/target-metrics.ts'
import { decimalOf, minorUnits } from '#domain/money.ts'

/** What the form holds: each target as it is typed, empty for none. */
export type GoalsDraft = Record<TargetMetric, string>

export const draftOf = ({ contacts, sales, issued, recovered }: Goals, currency: string): GoalsDraft => ({
  contacts: contacts === null ? '' : String(contacts),
  sales: sales === null ? '' : String(sales),
  issued: issued === null ? '' : String(issued),
  recovered: recovered === null ? '' : decimalOf({ minor: recovered, currency }),
})

/** What was typed; of the fields that say no amount, which they are. */
export function goalsOf(draft: GoalsDraft, currency: string): { goals: Goals; wrong: TargetMetric[] } {
  const goals: Goals = { contacts: null, sales: null, issued: null, recovered: null }
  const wrong: TargetMetric[] = []
  for (const metric of targetMetrics) {
    const text = draft[metric].trim()
    if (text === '') continue
    const value = metric === 'recovered' ? minorUnits(text, currency) : /^\d{1,12}$/.test(text) ? Number(text) : null
    if (value === null || value < 0 || value > MOST) wrong.push(metric)
    else goals[metric] = value
  }
  return { goals, wrong }
}

const MOST = 1e12
