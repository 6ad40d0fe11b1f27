import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import { coachingEvents, type CoachingEventName, type CoachingState } from '#contracts/coaching-states.ts'
import { coachingAt, coachingMachine, type CoachingStanding } from '#lifecycles/coaching.machine.ts'

import type { CoachingStoryEvent, CoachingStoryState } from './coaching.model.ts'
import type { Driver } from './stories.ts'

const nobody: CoachingStanding = { is_coach: false, is_coached: false }
const coach: CoachingStanding = { ...nobody, is_coach: true }
const agent: CoachingStanding = { ...nobody, is_coached: true }

/** The production machine among the people of a floor: it moves for whom it should, and says so before. */
export function coachingDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<CoachingStoryEvent, CoachingStoryState> {
  const actor = createActor(coachingMachine, { inspect }).start()
  const state = (): CoachingState => actor.getSnapshot().value
  const take = (type: CoachingEventName, by: CoachingStanding) => {
    // what is offered from what the server told is what the machine then does
    expect(coachingAt(state()).can({ type, by })).toBe(actor.getSnapshot().can({ type, by }))
    if (actor.getSnapshot().status === 'active') actor.send({ type, by }) // what is over hears nothing
  }
  const isAt = (wanted: CoachingState) => () => expect(state()).toBe(wanted)

  return {
    does: {
      'the coach words it anew': () => take('coaching.changed', coach),
      'the agent agrees': () => take('coaching.agreed', agent),
      'the coach puts it off': () => take('coaching.postponed', coach),
      'the coach looks again': () => take('coaching.followed-up', coach),
      'the coach calls it off': () => take('coaching.cancelled', coach),
      'somebody else tries everything': () => {
        for (const type of coachingEvents) take(type, nobody)
        take('coaching.agreed', coach)
        for (const type of coachingEvents.filter((one) => one !== 'coaching.agreed')) take(type, agent)
      },
    },
    sees: {
      proposed: isAt('proposed'),
      'agreed on': isAt('agreed'),
      'looked at again': isAt('followed-up'),
      'called off': isAt('cancelled'),
    },
  }
}
