import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { CalibrationKind } from '#contracts/lists/calibrations.ts'
import {
  type CalibrationEventName,
  calibrationEvents,
  calibrationMachine,
  type CalibrationStanding,
} from '#lifecycles/calibration.machine.ts'

import type {
  CalibrationStoryEvent,
  CalibrationStoryState,
  RepetitionStoryEvent,
  RepetitionStoryState,
} from './calibration.model.ts'
import type { Driver } from './stories.ts'

const LEADER: CalibrationStanding = { leads: true, takes_part: true }
const NOBODY: CalibrationStanding = { leads: false, takes_part: false }

/** The production machine of a calibration with two conversations that have no consensus yet. */
function calibrationOf(kind: CalibrationKind, inspect: (event: InspectionEvent) => void) {
  const actor = createActor(calibrationMachine, { input: { kind }, inspect }).start()
  let undecided = 2
  const send = (type: CalibrationEventName, by = LEADER) => {
    const event = { type, by, undecided }
    const isAllowed = actor.getSnapshot().can(event)
    actor.send(event)
    return isAllowed
  }

  return {
    does: {
      'add somebody': () => send('calibration.changed'),
      'begin an evaluation': () => send('evaluation.begun'),
      'start the discussion': () => send('discussion.started'),
      'agree on a conversation': () => {
        if (send('consensus.kept')) undecided = 0
      },
      'close too early': () => expect(send('calibration.closed')).toBe(false),
      close: () => send('calibration.closed'),
      'try without leading': () => {
        for (const type of calibrationEvents) expect(send(type, NOBODY)).toBe(false)
      },
    },
    is: (state: string, decided = 2) => {
      expect(actor.getSnapshot().value).toBe(state)
      expect(undecided).toBe(decided)
    },
    isDone: () => expect(actor.getSnapshot().status).toBe('done'),
  }
}

export function calibrationDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<CalibrationStoryEvent, CalibrationStoryState> {
  const { does, is, isDone } = calibrationOf('agreement', inspect)
  return {
    does,
    sees: {
      'answered blind': () => is('open'),
      discussed: () => is('discussing'),
      'agreed on': () => is('discussing', 0),
      'at its end': () => {
        is('closed', 0)
        isDone()
      },
    },
  }
}

export function repetitionDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<RepetitionStoryEvent, RepetitionStoryState> {
  const { does, is, isDone } = calibrationOf('repeatability', inspect)
  return {
    does,
    sees: {
      'answered blind': () => is('open'),
      discussed: () => is('discussing'),
      'at its end': () => {
        is('closed')
        isDone()
      },
    },
  }
}
