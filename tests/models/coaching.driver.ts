import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import { coachingEvents, type CoachingEventName, type CoachingState } from '#contracts/coaching-states.ts'
import { coachingAt, coachingMachine, type CoachingStanding } from '#lifecycles/coaching.machine.ts'

import type { CoachingStoryEvent, CoachingStoryState } from './coaching.model.ts'
import type { Driver } from './stories.ts'

const nobody: CoachingStanding = { is_coach: false, is_coached: false }
const coach: CoachingStanding = { ...nobody, is_coach: true }
const agent: CoachingStanding = { ...nobody, is_coached: true }

/** Drives the production machine as different people: it moves only for the right ones, and `can` predicts each step. */
export function coachingDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<CoachingStoryEvent, CoachingStoryState> {
  const actor = createActor(coachingMachine, { inspect }).start()
  const state = (): CoachingState => actor.getSnapshot().value
  const take = (type: CoachingEventName, by: CoachingStanding) => {
    // the steps that are offered from the stored state are those that the machine takes
    expect(coachingAt(state()).can({ type, by })).toBe(actor.getSnapshot().can({ type, by }))
    if (actor.getSnapshot().status === 'active') actor.send({ type, by }) // a final state takes no events
  }
  const isAt = (expected: CoachingState) => () => expect(state()).toBe(expected)

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
