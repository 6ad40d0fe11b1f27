import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { PromiseEventName, PromiseState } from '#contracts/collection-words.ts'
import { promiseAt, promiseMachine, type PromiseStanding } from '#lifecycles/promise.machine.ts'

import type { PromiseStoryEvent, PromiseStoryState } from './promise.model.ts'
import type { Driver } from './stories.ts'

/** Drives the production machine, which is reviewed after every change. */
export function promiseDriver(inspect: (event: InspectionEvent) => void): Driver<PromiseStoryEvent, PromiseStoryState> {
  const actor = createActor(promiseMachine, { inspect }).start()
  const facts: PromiseStanding = { is_reached: false, is_past: false, is_taken: false }
  const state = (): PromiseState => actor.getSnapshot().value
  const take = (type: PromiseEventName) => {
    const event = { type, facts: { ...facts } }
    // the steps that the server allows from the stored state are those that the machine takes
    expect(promiseAt(state()).can(event)).toBe(actor.getSnapshot().can(event))
    if (actor.getSnapshot().status === 'active') actor.send(event) // a final state takes no events
  }
  const becomes = (change: Partial<PromiseStanding>) => () => {
    Object.assign(facts, change)
    take('promise.reviewed')
  }
  const isAt = (expected: PromiseState) => () => {
    expect(state()).toBe(expected)
    take('promise.reviewed') // a review without news changes nothing
    expect(state()).toBe(expected)
  }

  return {
    does: {
      'enough is paid': becomes({ is_reached: true }),
      'the payment turns out to be none': becomes({ is_reached: false }),
      'its day passes': becomes({ is_past: true }),
      'its day is put right': becomes({ is_past: false }),
      'its debt is taken away': becomes({ is_taken: true }),
      'its debt was never taken away': becomes({ is_taken: false }),
      'somebody withdraws it': () => take('promise.withdrawn'),
    },
    sees: {
      waiting: isAt('open'),
      kept: isAt('kept'),
      'kept, and over': isAt('kept'),
      'kept, and away': isAt('kept'),
      broken: isAt('broken'),
      lapsed: isAt('lapsed'),
      'lapsed, and over': isAt('lapsed'),
      withdrawn: isAt('withdrawn'),
    },
  }
}
