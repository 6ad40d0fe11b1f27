import type { CoachingState } from '#contracts/coaching-states.ts'
import type { CoachingStanding } from '#lifecycles/coaching.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesCoaching, visibleCoachings } from '#server/quality/visible-coachings.ts'

/** What has to be known of a coaching before anything is done with it. */
export type FoundCoaching = {
  id: number
  state: CoachingState
  version: number
  scorecard_id: number
  coach_id: number | null
  created_by: number | null
  agent_user_id: number | null
  /** Of the conversation that gave rise to it, if any. */
  partner_id: number | null
  standing: CoachingStanding
}

/** Throws `missing` alike for a coaching that does not exist and one that the caller may not see. */
export async function findCoaching(db: Database, scope: Scope, id: number): Promise<FoundCoaching> {
  const row = await db
    .selectFrom('coaching')
    .innerJoin('agent', 'agent.id', 'coaching.agent_id')
    .leftJoin('evaluation', 'evaluation.id', 'coaching.evaluation_id')
    .leftJoin('interaction as origin', 'origin.id', 'evaluation.interaction_id')
    .where('coaching.id', '=', id)
    .where(visibleCoachings(scope))
    .select(['coaching.id', 'coaching.state', 'coaching.version', 'coaching.scorecard_id', 'coaching.coach_id'])
    .select(['coaching.created_by', 'agent.user_id as agent_user_id', 'origin.partner_id'])
    .select(reachesCoaching(scope, 'quality-coaching').as('may_coach'))
    .select(reachesCoaching(scope, 'quality-acknowledge').as('may_acknowledge'))
    .executeTakeFirst()
  if (!row) throw new Refusal({ kind: 'missing' })
  const { may_coach, may_acknowledge, ...found } = row
  return { ...found, standing: standingOf(scope, { ...found, may_coach, may_acknowledge }) }
}

/** The same, held until the transaction ends: nobody else changes anything of it meanwhile. */
export async function holdCoaching(trx: Database, scope: Scope, id: number): Promise<FoundCoaching> {
  await trx.selectFrom('coaching').where('id', '=', id).select('id').forUpdate().execute()
  return findCoaching(trx, scope, id)
}

type Coached = {
  agent_user_id: number | null
  coach_id: number | null
  created_by: number | null
  /** Whether the permissions to coach, and to acknowledge, reach the agent. */
  may_coach: boolean
  may_acknowledge: boolean
}

/**
 * What a person is to a coaching. Who is coached agrees; for an agent somebody else may who acknowledges for them, if the coaching
 * is not theirs and they do not oversee audits: nobody accepts what they answer for.
 */
function standingOf({ user, holds }: Scope, coached: Coached): CoachingStanding {
  const isAgent = coached.agent_user_id === user.id
  const isOfTheirs = coached.coach_id === user.id || coached.created_by === user.id
  return {
    is_coach: coached.may_coach && !isAgent,
    is_coached: isAgent
      ? holds('quality-acknowledge')
      : coached.may_acknowledge && !isOfTheirs && !holds('quality-plans'),
  }
}
