import type { Scope } from '#server/scope.ts'
import type { CoachingStanding } from '#src/machines/coaching.machine.ts'

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
export function standingOf({ user, holds }: Scope, coached: Coached): CoachingStanding {
  const isAgent = coached.agent_user_id === user.id
  const isOfTheirs = coached.coach_id === user.id || coached.created_by === user.id
  return {
    is_coach: coached.may_coach && !isAgent,
    is_coached: isAgent
      ? holds('quality-acknowledge')
      : coached.may_acknowledge && !isOfTheirs && !holds('quality-plans'),
  }
}
