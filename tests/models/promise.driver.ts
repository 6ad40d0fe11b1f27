import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { PromiseEventName, PromiseState } from '#contracts/collection-words.ts'
import { promiseAt, promiseMachine, type PromiseStanding } from '#lifecycles/promise.machine.ts'

import type { PromiseStoryEvent, PromiseStoryState } from './promise.model.ts'
import type { Driver } from './stories.ts'

/** The production machine, looked at again after whatever changes. */
export function promiseDriver(inspect: (event: InspectionEvent) => void): Driver<PromiseStoryEvent, PromiseStoryState> {
  const actor = createActor(promiseMachine, { inspect }).start()
  const facts: PromiseStanding = { is_reached: false, is_past: false, is_taken: false }
  const state = (): PromiseState => actor.getSnapshot().value
  const take = (type: PromiseEventName) => {
    const event = { type, facts: { ...facts } }
    // what the server decides from the state that it keeps is what the machine then does
    expect(promiseAt(state()).can(event)).toBe(actor.getSnapshot().can(event))
    if (actor.getSnapshot().status === 'active') actor.send(event) // what is over hears nothing
  }
  const becomes = (change: Partial<PromiseStanding>) => () => {
    Object.assign(facts, change)
    take('promise.reviewed')
  }
  const isAt = (wanted: PromiseState) => () => {
    expect(state()).toBe(wanted)
    take('promise.reviewed') // nobody's news changes nothing
    expect(state()).toBe(wanted)
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
