import type { AuditTotals, FreemiumDashboard } from '#contracts/dashboards.ts'
import { criticalFamilies } from '#contracts/families.ts'
import { daysOf, lengthOf, type Period } from '#domain/time/reporting-period.ts'
import { type BucketSize, bucketSizeOf, spansOf } from '#src/reporting/spans.ts'

type AuditSpan = Period & { totals: AuditTotals }

/** Weeks, or months if the period has too many weeks to tell them apart. */
export const auditSpanSize = (period: Period): Exclude<BucketSize, 'day'> =>
  bucketSizeOf(lengthOf(period)) === 'month' ? 'month' : 'week'

/** The totals of the audits of each span of the period, including spans without audits. */
export function auditSpans({ period, audits }: Pick<FreemiumDashboard, 'period' | 'audits'>): AuditSpan[] {
  return spansOf(daysOf(period), auditSpanSize(period)).map(({ from, to }) => ({
    from,
    to,
    totals: audits.days.filter(({ day }) => day >= from && day <= to).reduce(addTotals, NO_AUDITS),
  }))
}

const NONE = { evaluations: 0, failed: 0 }

export const NO_AUDITS: AuditTotals = {
  evaluations: 0,
  scored: 0,
  score_sum: 0,
  score_squares: 0,
  auto_failed: 0,
  critical: { 'end-user': NONE, business: NONE, compliance: NONE },
  non_critical: { answers: 0, failed: 0 },
}

function addTotals(one: AuditTotals, other: AuditTotals): AuditTotals {
  const critical = { ...one.critical }
  for (const family of criticalFamilies) {
    const [first, second] = [one.critical[family], other.critical[family]]
    critical[family] = { evaluations: first.evaluations + second.evaluations, failed: first.failed + second.failed }
  }
  return {
    evaluations: one.evaluations + other.evaluations,
    scored: one.scored + other.scored,
    score_sum: one.score_sum + other.score_sum,
    score_squares: one.score_squares + other.score_squares,
    auto_failed: one.auto_failed + other.auto_failed,
    critical,
    non_critical: {
      answers: one.non_critical.answers + other.non_critical.answers,
      failed: one.non_critical.failed + other.non_critical.failed,
    },
  }
}
