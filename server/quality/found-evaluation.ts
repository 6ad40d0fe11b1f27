import { type InferResult, sql } from 'kysely'

import type { EvaluationKind, EvaluationState } from '#contracts/evaluation-states.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Standing } from '#lifecycles/evaluation.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reaches } from '#server/quality/reaches.ts'
import { permissionOf, standingOf } from '#server/quality/standing.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** What has to be known of an evaluation before anything is done with it. */
export type FoundEvaluation = {
  id: number
  kind: EvaluationKind
  state: EvaluationState
  version: number
  interaction_id: number
  partner_id: number
  scorecard_version_id: number
  evaluator_id: number | null
  /** The account of the agent who is judged, if any. */
  agent_user_id: number | null
  calibration_id: number | null
  content: ScorecardContent
  dispute_until: Date | null
  score: number | null
  was_escalated: boolean
  standing: Standing
}

/** Throws `missing` alike for an evaluation that does not exist and one that the caller may not see. */
export const findEvaluation = async (db: Database, scope: Scope, id: number): Promise<FoundEvaluation> =>
  told(scope, await rowsOf(db, scope, [id]).executeTakeFirst())

/** Those of several that the caller may see, in no order. */
export async function findEvaluations(db: Database, scope: Scope, ids: readonly number[]): Promise<FoundEvaluation[]> {
  const rows = await rowsOf(db, scope, ids).execute()
  return rows.map((row) => told(scope, row))
}

/** The same, held until the transaction ends: nobody else changes anything of it meanwhile. */
export const holdEvaluation = async (trx: Database, scope: Scope, id: number): Promise<FoundEvaluation> =>
  told(scope, await rowsOf(trx, scope, [id]).forUpdate('evaluation').executeTakeFirst())

const rowsOf = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('evaluation.id', 'in', ids)
    .where(visibleEvaluations(scope))
    .select(['evaluation.id', 'evaluation.kind', 'evaluation.state', 'evaluation.version', 'evaluation.interaction_id'])
    .select(['evaluation.scorecard_version_id', 'evaluation.evaluator_id', 'evaluation.calibration_id'])
    .select(['evaluation.dispute_until', 'evaluation.score', 'interaction.partner_id', 'scorecard_version.content'])
    .select(['agent.user_id as agent_user_id', mayOf(scope).as('may')])
    .select(
      sql<boolean>`exists (
        select from evaluation_step where evaluation_id = evaluation.id and event = 'dispute.escalated'
      )`.as('was_escalated'),
    )

type Row = InferResult<ReturnType<typeof rowsOf>>[number]

function told(scope: Scope, row: Row | undefined): FoundEvaluation {
  if (!row) throw new Refusal({ kind: 'missing' })
  const { may, ...found } = row
  return { ...found, standing: standingOf(scope, { ...found, may }) }
}

const mayOf = (scope: Scope) =>
  sql<Parameters<typeof standingOf>[1]['may']>`json_build_object(
    'evaluate', case evaluation.kind
      when 'freemium' then ${reaches(scope, permissionOf('freemium'))}
      else ${reaches(scope, permissionOf('quality'))}
    end,
    'acknowledge', ${reaches(scope, 'quality-acknowledge')},
    'oversee', ${reaches(scope, 'quality-plans')},
    'settle', ${reaches(scope, 'quality-disputes')}
  )`

/** Whether somebody may answer, comment and give evidence: it is a draft, and theirs, or they oversee audits. */
export const mayAnswer = ({ state, kind, standing }: Pick<FoundEvaluation, 'state' | 'kind' | 'standing'>): boolean =>
  state === 'draft' && (standing.is_evaluator || (standing.oversees && kind !== 'calibration'))
