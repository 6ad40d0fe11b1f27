import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { countedStates, releasedStates } from '#contracts/evaluation-states.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reaches } from '#server/quality/reaches.ts'
import { isRepeatableIn } from '#server/quality/repeatable.ts'
import { leads } from '#server/quality/visible-calibrations.ts'

/**
 * The evaluations that a person sees, as a condition on `evaluation` joined with `interaction`. Among the conversations
 * that `quality-detail` reaches: their own; those that others submitted, for auditors; drafts of others too, for people
 * who oversee audits; and released ones, for everybody else and always for the evaluated person. Calibrations are
 * answered blind: see `inCalibration` and `wouldReveal`.
 */
export function visibleEvaluations(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${scope.sees('interaction', 'quality-detail')} and not ${wouldReveal(scope)} and (
    evaluation.evaluator_id = ${scope.user.id}
    or (evaluation.kind <> 'calibration' and ${othersFor(scope)})
    or (evaluation.kind = 'calibration' and not ${isJudged(scope)} and ${inCalibration(scope)})
  ))`
}

const othersFor = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`case
    when evaluation.state = any(${[...releasedStates]}::text[]) then true
    when ${isJudged(scope)} then false
    when ${reaches(scope, 'quality-plans')} then true
    else ${reaches(scope, 'quality-audit')} and evaluation.state = any(${[...countedStates]}::text[])
  end`

/** Whether the caller is the agent of the conversation. For a caller who is no agent, nothing is checked row by row. */
const isJudged = (scope: Scope): RawBuilder<SqlBool> =>
  scope.user.agent_id === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`coalesce(interaction.agent_id in (select id from agent where user_id = ${scope.user.id}), false)`

/**
 * While a calibration is open, a participant sees the others' answers on a conversation once they have submitted their
 * own, and a person who only leads it sees what is submitted. Afterwards both see everything that was submitted.
 */
function inCalibration(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(evaluation.state = 'submitted' and exists (
    select from calibration
    left join calibration_participant as own_part
      on own_part.calibration_id = calibration.id and own_part.user_id = ${scope.user.id}
    where calibration.id = evaluation.calibration_id and case
      when own_part.user_id is null then ${leads(scope)}
      when calibration.state <> 'open' then true
      else exists (
        select from evaluation as own
        where own.calibration_id = calibration.id and own.interaction_id = evaluation.interaction_id
          and own.evaluator_id = ${scope.user.id} and own.state = 'submitted'
      )
    end
  ))`
}

/**
 * A person who is yet to answer a conversation blind does not see other evaluations of it outside the calibration
 * either; for a repeatability, they do not see their own earlier one.
 */
export const wouldReveal = (scope: Scope): RawBuilder<SqlBool> =>
  sql`evaluation.id = any(${revealingEvaluations(scope)})`

/**
 * The ids of all of these. They are few, and found from the open calibrations before any join, so that not every
 * evaluation is read.
 */
export const revealingEvaluations = (scope: Scope): RawBuilder<number[]> => sql`array(
  select evaluation.id from ${toAnswerBlind(scope)}
  join evaluation on evaluation.interaction_id = place.interaction_id
  where ${isUnanswered(scope)} and evaluation.calibration_id is distinct from blind.id
    and case blind.kind
      when 'repeatability' then evaluation.evaluator_id = ${scope.user.id} and ${isRepeatableIn('evaluation', 'blind')}
      else evaluation.evaluator_id is distinct from ${scope.user.id}
    end
)`

/** The same for consensus answers, as a condition on `consensus_answer`. */
export const consensusWouldReveal = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from ${toAnswerBlind(scope)}
    where ${isUnanswered(scope)} and place.interaction_id = consensus_answer.interaction_id
      and consensus_answer.calibration_id <> blind.id
  )`

/** The conversations (called `place`) of the calibrations (called `blind`) that the caller takes part in. */
const toAnswerBlind = (scope: Scope) => sql`calibration as blind
    join calibration_participant as own_part on own_part.calibration_id = blind.id and own_part.user_id = ${scope.user.id}
    join calibration_interaction as place on place.calibration_id = blind.id`

const isUnanswered = (scope: Scope) => sql<SqlBool>`blind.state = 'open' and not exists (
      select from evaluation as own
      where own.calibration_id = blind.id and own.interaction_id = place.interaction_id
        and own.evaluator_id = ${scope.user.id} and own.state = 'submitted'
    )`

/**
 * Whether an evaluation waits for the caller to acknowledge or dispute it: it is released, and `standingOf` calls them
 * evaluated. On `evaluation` joined with `interaction` and `agent`.
 */
export function waitingFor(scope: Scope): RawBuilder<boolean> {
  if (!scope.holds('quality-acknowledge')) return sql<boolean>`false`
  return sql<boolean>`(
    evaluation.state = 'released' and evaluation.evaluator_id is distinct from ${scope.user.id}
    and ${reaches(scope, 'quality-acknowledge')}
    and (agent.user_id is not distinct from ${scope.user.id} or not ${reaches(scope, 'quality-plans')})
  )`
}
