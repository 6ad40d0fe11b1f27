import type { Family } from '#contracts/families.ts'
import type { EvaluationScore, JudgedQuestion } from '#domain/scoring/evaluation-score.ts'

/** The result of an evaluation as its row stores it: counts need neither its scorecard nor its answers. */
export function judgedColumns({ score, raw_score, zeroed_by, sections }: EvaluationScore) {
  const applicable = sections.flatMap(({ questions }) => questions.filter((question) => question.score !== null))
  const nonCritical = applicable.filter(({ question }) => question.family === 'non-critical')
  return {
    score,
    raw_score,
    auto_failed: zeroed_by.some(({ what }) => what === 'form'),
    end_user_failed: anyFailed(applicable, 'end-user'),
    business_failed: anyFailed(applicable, 'business'),
    compliance_failed: anyFailed(applicable, 'compliance'),
    non_critical_answers: nonCritical.length,
    non_critical_failed: nonCritical.filter(({ is_failed }) => is_failed).length,
  }
}

/** Null when no applicable question of the family was answered. */
function anyFailed(applicable: readonly JudgedQuestion[], family: Family): boolean | null {
  const own = applicable.filter(({ question }) => question.family === family)
  return own.length === 0 ? null : own.some(({ is_failed }) => is_failed)
}
