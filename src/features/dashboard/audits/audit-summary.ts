import type { AuditFigures, AuditTotals } from '#contracts/dashboards.ts'
import { criticalFamilies, type CriticalFamily } from '#contracts/families.ts'
import { criticalAccuracy, type Rate } from '#domain/scoring/critical-accuracy.ts'

/** The family with the lowest accuracy, the first of equals; null if no family has enough cases. */
export function worstCritical({ critical }: AuditTotals): { family: CriticalFamily; rate: Rate } | null {
  let worst: { family: CriticalFamily; rate: Rate } | null = null
  for (const family of criticalFamilies) {
    const rate = criticalAccuracy(critical[family])
    if (rate.value !== null && (worst === null || rate.value < worst.rate.value!)) worst = { family, rate }
  }
  return worst
}

/** The target score in points; `several` if the scorecards have different ones, null if there are no scorecards. */
export function targetOf({ versions }: Pick<AuditFigures, 'versions'>): number | 'several' | null {
  const [first, ...others] = new Set(versions.map(({ target }) => target))
  return others.length > 0 ? 'several' : (first ?? null)
}

/** Whether there is anything to show about audits: some were done or planned. */
export const hasAudits = ({ totals, plan }: AuditFigures): boolean => totals.evaluations + plan.due + plan.skipped > 0
