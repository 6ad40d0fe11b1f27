import type { AuditFigures, AuditTotals, PlanTotals } from '#contracts/dashboards.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { countAudits } from '#server/modules/dashboards/count-audits.ts'
import { latestAudits } from '#server/modules/dashboards/latest-audits.ts'
import { nameIn, namesIn } from '#server/quality/question-names.ts'
import type { Scope } from '#server/scope.ts'

/**
 * What the audits of a period tell, as far as the caller's `dashboards-freemium` reaches. Which audits they are is told to who
 * holds `quality-detail`, and of those that it reaches.
 */
export async function auditFigures(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  periods: { period: Period; previous: Period; timeZone: string; isLocal: boolean },
): Promise<AuditFigures> {
  const [{ totals, plan, questions, names, ...counted }, latest] = await Promise.all([
    countAudits(db, scope, filter, periods),
    scope.holds('quality-detail') ? latestAudits(db, scope, filter, periods) : null,
  ])
  const called = namesIn(names)
  return {
    ...counted,
    totals: totals.find(({ is_current }) => is_current) ?? NO_AUDITS,
    previous_totals: totals.find(({ is_current }) => !is_current) ?? NO_AUDITS,
    plan: plan.find(({ is_current }) => is_current) ?? NO_PLAN,
    previous_plan: plan.find(({ is_current }) => !is_current) ?? NO_PLAN,
    questions: questions.map(({ part, whole, ...key }) => ({ ...nameIn(called, key), failed: { part, whole } })),
    latest,
  }
}

const NONE = { evaluations: 0, failed: 0 }

const NO_AUDITS: AuditTotals = {
  evaluations: 0,
  scored: 0,
  score_sum: 0,
  score_squares: 0,
  auto_failed: 0,
  critical: { 'end-user': NONE, business: NONE, compliance: NONE },
  non_critical: { answers: 0, failed: 0 },
}

const NO_PLAN: PlanTotals = { done: 0, due: 0, skipped: 0 }
