import { type InferResult, sql } from 'kysely'

import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { waitingFor } from '#server/quality/visible-evaluations.ts'

/** Evaluations with the columns of lists; the caller adds the conditions. */
export const evaluationRows = (db: Database, scope: Scope) =>
  joinedEvaluations(db)
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('team', 'team.id', 'interaction.team_id')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .select(['evaluation.id', 'evaluation.kind', 'evaluation.state', 'evaluation.interaction_id'])
    .select(['evaluation.score', 'evaluation.raw_score', 'evaluation.auto_failed'])
    .select(['evaluation.created_at', 'evaluation.submitted_at', 'evaluation.released_at'])
    .select(['interaction.channel', 'interaction.started_at', 'interaction.duration_ms', 'partner.time_zone'])
    .select(['partner.id as partner_id', 'partner.name as partner_name'])
    .select(['campaign.id as campaign_id', 'campaign.name as campaign_name'])
    .select(['team.id as team_id', 'team.name as team_name', 'agent.id as agent_id', 'agent.name as agent_name'])
    .select(['evaluator.id as evaluator_id', 'evaluator.name as evaluator_name'])
    .select(['scorecard_version.id as version_id', 'scorecard_version.number', 'scorecard_version.scorecard_id'])
    .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
    .select(sql<number>`(scorecard_version.content ->> 'target')::double precision`.as('target'))
    .select((eb) => [
      eb
        .selectFrom('evaluation_answer')
        .whereRef('evaluation_answer.evaluation_id', '=', 'evaluation.id')
        .where('evaluation_answer.value', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('answered'),
      eb
        .selectFrom('dispute_item')
        .whereRef('dispute_item.evaluation_id', '=', 'evaluation.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('disputed'),
    ])
    .select(waitingFor(scope).as('waits'))

/** The tables for conditions and orders of evaluations. */
export const joinedEvaluations = (db: Database) =>
  db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('app_user as evaluator', 'evaluator.id', 'evaluation.evaluator_id')

type Row = InferResult<ReturnType<typeof evaluationRows>>[number]

/** A row as it is sent to the browser. */
export function presentEvaluation(row: Row): EvaluationRowDto {
  const { id, kind, state, interaction_id, channel, time_zone, duration_ms, score, raw_score, auto_failed } = row
  return {
    id,
    kind,
    state,
    interaction_id,
    channel,
    started_at: row.started_at?.toISOString() ?? null,
    time_zone,
    duration_ms,
    partner: { id: row.partner_id, name: row.partner_name },
    campaign: namedOrNull(row.campaign_id, row.campaign_name),
    team: namedOrNull(row.team_id, row.team_name),
    agent: namedOrNull(row.agent_id, row.agent_name),
    evaluator: namedOrNull(row.evaluator_id, row.evaluator_name),
    scorecard: {
      id: row.scorecard_id,
      version_id: row.version_id,
      number: row.number,
      title: row.title,
      target: row.target,
    },
    score,
    raw_score,
    auto_failed,
    created_at: row.created_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
    answered: row.answered ?? 0,
    disputed: row.disputed ?? 0,
    waits: row.waits,
  }
}
