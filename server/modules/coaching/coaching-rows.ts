import { type InferResult, sql } from 'kysely'

import type { CoachingRowDto } from '#contracts/coaching.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import { nameIn } from '#server/quality/question-names.ts'

/** Coachings with what conditions and orders can name; which ones is the caller's to say. */
export const joinedCoachings = (db: Database) =>
  db
    .selectFrom('coaching')
    .innerJoin('agent', 'agent.id', 'coaching.agent_id')
    .leftJoin('team', 'team.id', 'agent.team_id')
    .leftJoin('app_user as coach', 'coach.id', 'coaching.coach_id')

/** The same with what lists tell of each. */
export const coachingRows = (db: Database) =>
  joinedCoachings(db)
    .select(['coaching.id', 'coaching.scorecard_id', 'coaching.question_ids', 'coaching.state', 'coaching.topic'])
    .select(['coaching.created_at', 'coaching.agreed_at', 'coaching.settled_at', 'coaching.follow_up_on'])
    .select(['agent.id as agent_id', 'agent.name as agent_name', 'team.id as team_id', 'team.name as team_name'])
    .select(['coach.id as coach_id', 'coach.name as coach_name'])

type Row = InferResult<ReturnType<typeof coachingRows>>[number]

/** Agreed, and its day has come. `today` in UTC. */
export const isDue = (today: string) =>
  sql<boolean>`(coaching.state = 'agreed' and coaching.follow_up_on <= ${today}::date)`

/** A row as it goes over the wire; `names` are those of its scorecard's questions. */
export function presentCoaching(row: Row, names: ReadonlyMap<string, NamedQuestion>, today: string): CoachingRowDto {
  const { id, scorecard_id, question_ids, state, topic, follow_up_on } = row
  const questions = question_ids.map((question_id) => nameIn(names, { scorecard_id, question_id }))
  return {
    id,
    agent: { id: row.agent_id, name: row.agent_name },
    team: namedOrNull(row.team_id, row.team_name),
    coach: namedOrNull(row.coach_id, row.coach_name),
    scorecard: questions[0]!.scorecard, // there is always a question
    questions,
    state,
    topic,
    created_at: row.created_at.toISOString(),
    agreed_at: row.agreed_at?.toISOString() ?? null,
    follow_up_on,
    is_due: state === 'agreed' && follow_up_on <= today,
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
