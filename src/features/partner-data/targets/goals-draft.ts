import type { Goals } from '#contracts/partner-data-targets.ts'
import { type TargetMetric, targetMetrics } from '#contracts/target-metrics.ts'

/** What the form holds: each target as it is typed, empty for none. */
export type GoalsDraft = Record<TargetMetric, string>
/** How amounts are typed: `useTypedAmount`. */
type Typed = { read: (text: string) => number | null; write: (minor: number) => string }

export const draftOf = ({ contacts, sales, issued, recovered }: Goals, { write }: Typed): GoalsDraft => ({
  contacts: contacts === null ? '' : String(contacts),
  sales: sales === null ? '' : String(sales),
  issued: issued === null ? '' : String(issued),
  recovered: recovered === null ? '' : write(recovered),
})

/** What was typed; of the fields that say no amount, which they are. */
export function goalsOf(draft: GoalsDraft, { read }: Typed): { goals: Goals; wrong: TargetMetric[] } {
  const goals: Goals = { contacts: null, sales: null, issued: null, recovered: null }
  const wrong: TargetMetric[] = []
  for (const metric of targetMetrics) {
    const text = draft[metric].trim()
    if (text === '') continue
    const value = metric === 'recovered' ? read(text) : /^\d{1,12}$/.test(text) ? Number(text) : null
    if (value === null || value < 0 || value > MAX) wrong.push(metric)
    else goals[metric] = value
  }
  return { goals, wrong }
}

const MAX = 1e12
