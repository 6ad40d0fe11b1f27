import type { AuditFigures, AuditTotals } from '#contracts/dashboards.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { NO_AUDITS } from '#src/features/dashboard/audits/audit-spans.ts'

const scorecard = { id: 3, title: { en: 'Sales call', es: 'Llamada de venta' }, locale: 'en' as const }

/** The totals of audits with the same score; `failed` of them failed in everything that can fail. */
export const auditsOf = (evaluations: number, score: number, failed: number): AuditTotals => ({
  evaluations,
  scored: evaluations,
  score_sum: evaluations * score,
  score_squares: evaluations * score ** 2,
  auto_failed: failed,
  critical: {
    'end-user': { evaluations, failed },
    business: { evaluations, failed: 0 },
    compliance: { evaluations: 0, failed: 0 },
  },
  non_critical: { answers: evaluations * 10, failed: failed * 5 },
})

/** Audits for tests: forty of them, on two days of the period. */
export const exampleAudits = ({ from, to }: Period): AuditFigures => ({
  totals: auditsOf(40, 80, 4),
  previous_totals: auditsOf(20, 75, 4),
  plan: { done: 34, due: 40, skipped: 2 },
  previous_plan: { done: 10, due: 20, skipped: 0 },
  unplanned: 6,
  days: [
    { day: from, ...auditsOf(30, 80, 3) },
    { day: to, ...auditsOf(10, 80, 1) },
  ],
  versions: [
    { scorecard, number: 2, target: 85, evaluations: 30 },
    { scorecard, number: 1, target: 85, evaluations: 10 },
  ],
  questions: [
    {
      scorecard,
      question_id: 'disclosure',
      text: { en: 'Did the agent read the disclosure?' },
      failed: { part: 9, whole: 36 },
    },
    { scorecard, question_id: 'greets', text: { en: 'Did the agent greet?' }, failed: { part: 2, whole: 3 } },
  ],
  agents: [
    { id: 9, name: 'Luis Paz', ...auditsOf(20, 70, 4) },
    { id: 7, name: 'Ana Rojas', ...auditsOf(4, 90, 1) },
  ],
  agent_count: 12,
  listed: 40,
  latest: [
    {
      id: 61,
      kind: 'quality',
      interaction_id: 904,
      submitted_at: `${to}T15:30:00.000Z`,
      agent: { id: 9, name: 'Luis Paz' },
      evaluator: { id: 4, name: 'Eva Ruiz' },
      scorecard,
      number: 2,
      score: 0,
      auto_failed: true,
    },
  ],
})

/** No audits, for a reader who may see audits. */
export const noAudits: AuditFigures = {
  totals: NO_AUDITS,
  previous_totals: NO_AUDITS,
  plan: { done: 0, due: 0, skipped: 0 },
  previous_plan: { done: 0, due: 0, skipped: 0 },
  unplanned: 0,
  days: [],
  versions: [],
  questions: [],
  agents: [],
  agent_count: 0,
  listed: 0,
  latest: [],
}
