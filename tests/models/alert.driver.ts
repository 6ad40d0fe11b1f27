import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { AlertEventName, AlertState } from '#contracts/alert-states.ts'
import { alertAt, alertMachine } from '#lifecycles/alert.machine.ts'

import type { AlertStoryEvent, AlertStoryState } from './alert.model.ts'
import type { Driver } from './stories.ts'

/** Drives the production machine, and checks that `can` predicts each step. */
export function alertDriver(inspect: (event: InspectionEvent) => void): Driver<AlertStoryEvent, AlertStoryState> {
  const actor = createActor(alertMachine, { inspect }).start()
  const state = (): AlertState => actor.getSnapshot().value
  let is_told_anew = false
  const take = (type: AlertEventName, has_note = false) => {
    const event = { type, has_note, is_told_anew }
    // the steps that are offered from the stored state are those that the machine takes
    expect(alertAt(state()).can(event)).toBe(actor.getSnapshot().can(event))
    actor.send(event)
  }
  const isAt = (expected: AlertState) => () => expect(state()).toBe(expected)

  return {
    does: {
      'somebody takes care of it': () => take('alert.acknowledged'),
      'somebody closes it, and says why': () => take('alert.closed', true),
      'somebody closes it, and says nothing': () => take('alert.closed'),
      'somebody opens it again': () => take('alert.reopened'),
      'the number is told anew': () => {
        is_told_anew = true
      },
    },
    sees: {
      open: isAt('open'),
      'taken care of': isAt('acknowledged'),
      closed: isAt('closed'),
      'closed, and told anew': isAt('closed'),
    },
  }
}
