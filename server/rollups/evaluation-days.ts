import { type RawBuilder, sql } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'
import { revealingEvaluations } from '#server/quality/visible-evaluations.ts'

/**
 * The rows of `evaluation_day`, or of its sums by campaign, without the evaluations that the caller is still to judge
 * blind.
 */
export const evaluationDays = (scope: Scope, figures = sql`evaluation_day`): RawBuilder<unknown> => sql`(
  select * from ${figures}
  union all
  select is_local, local::date, rollup_key_id, scorecard_version_id, -1, -(score is not null)::integer, -score, -score * score,
    -auto_failed::integer, -(end_user_failed is not null)::integer, -end_user_failed::integer,
    -(business_failed is not null)::integer, -business_failed::integer,
    -(compliance_failed is not null)::integer, -compliance_failed::integer, -non_critical_answers, -non_critical_failed
  from counted_evaluation where ${isHidden(scope)}
)`

/** The same for the rows of `evaluation_answer_day`. */
export const answerDays = (scope: Scope, figures = sql`evaluation_answer_day`): RawBuilder<unknown> => sql`(
  select * from ${figures}
  union all
  select is_local, local::date, rollup_key_id, scorecard_version_id, question_id, -1, -failed::integer
  from counted_evaluation join evaluation_answer using (evaluation_id)
  where failed is not null and ${isHidden(scope)}
)`

const isHidden = (scope: Scope) => sql`evaluation_id = any(${revealingEvaluations(scope)})`
