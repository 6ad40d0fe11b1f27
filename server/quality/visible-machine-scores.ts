import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'

/**
 * The conversations whose scores by rules a person sees: those whose figures they see, that they evaluate, or whose
 * audits they oversee. A condition on `interaction`; whether they see the conversation itself is checked elsewhere.
 */
export const seesMachineScores = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${scope.sees('interaction', 'dashboards-premium')}
  or ${scope.sees('interaction', 'quality-audit')}
  or ${scope.sees('interaction', 'quality-plans')}
)`

/** Whether the caller is yet to evaluate the conversation: in a draft, by a plan, or in an open calibration. */
export const isYetToJudge = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (
    select from evaluation
    where interaction_id = interaction.id and evaluator_id = ${scope.user.id} and evaluation.state = 'draft'
  ) or exists (
    select from assignment join sampling_plan on sampling_plan.id = plan_id
    where interaction_id = interaction.id and evaluator_id = ${scope.user.id}
      and assignment.state = 'open' and sampling_plan.state = 'active'
  ) or exists (
    select from calibration
    join calibration_participant on calibration_participant.calibration_id = calibration.id
    join calibration_interaction on calibration_interaction.calibration_id = calibration.id
    where calibration.state = 'open' and user_id = ${scope.user.id} and calibration_interaction.interaction_id = interaction.id
      and not exists (
        select from evaluation as own
        where own.calibration_id = calibration.id and own.interaction_id = interaction.id
          and own.evaluator_id = ${scope.user.id} and own.state = 'submitted'
      )
  )
)`
