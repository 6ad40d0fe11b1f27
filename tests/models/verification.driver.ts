import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import {
  verificationEvents,
  type VerificationEventName,
  type VerificationState,
} from '#contracts/verification-words.ts'
import {
  verificationAt,
  type VerificationFacts,
  verificationMachine,
  type VerificationStanding,
} from '#lifecycles/verification.machine.ts'

import type { Driver } from './stories.ts'
import type { VerificationStoryEvent, VerificationStoryState } from './verification.model.ts'

const verifier: VerificationStanding = { verifies: true, is_seller: false, asked: false }
const allFacts: VerificationFacts = { by: verifier, is_proven: true, has_note: true, has_day: true, has_repair: true }

/** What each step needs besides a verifier: without it the state does not change. */
const needs: Partial<Record<VerificationEventName, Exclude<keyof VerificationFacts, 'by'>>> = {
  'verification.passed': 'is_proven',
  'verification.found-repairable': 'has_note',
  'verification.voided': 'has_note',
  'verification.deferred': 'has_day',
  'verification.second-look-asked': 'has_note',
  'verification.repaired': 'has_repair',
  'verification.reopened': 'has_note',
}

/** Drives the production machine as different people: it moves only for the right ones, and `can` predicts each step. */
export function verificationDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<VerificationStoryEvent, VerificationStoryState> {
  const actor = createActor(verificationMachine, { inspect }).start()
  const state = (): VerificationState => actor.getSnapshot().value
  const take = (type: VerificationEventName, facts: VerificationFacts = allFacts) => {
    // the steps that are offered from the stored state are those that the machine takes
    expect(verificationAt(state()).can({ type, ...facts })).toBe(actor.getSnapshot().can({ type, ...facts }))
    actor.send({ type, ...facts })
  }
  const isAt = (expected: VerificationState) => () => expect(state()).toBe(expected)

  return {
    does: {
      'judges what was said': () => take('verification.judged'),
      'lets the rules look again': () => take('verification.looked-again'),
      'calls it valid': () => take('verification.passed'),
      'calls it repairable': () => take('verification.found-repairable'),
      'calls it void': () => take('verification.voided'),
      'puts it off until somebody is called': () => take('verification.deferred'),
      'has called': () => take('verification.called-back'),
      'asks for a second look': () => take('verification.second-look-asked'),
      'names the call that mends it': () => take('verification.repaired'),
      'opens it again': () => take('verification.reopened'),
      'people try what is not theirs': () => {
        for (const type of verificationEvents) {
          take(type, { ...allFacts, by: { ...verifier, verifies: false } })
          take(type, { ...allFacts, by: { ...verifier, is_seller: true } })
          const needed = needs[type]
          if (needed) take(type, { ...allFacts, [needed]: false })
          if (state() === 'second-look') take(type, { ...allFacts, by: { ...verifier, asked: true } })
        }
      },
    },
    sees: {
      waiting: isAt('pending'),
      'called later': isAt('call-back'),
      'looked at twice': isAt('second-look'),
      sound: isAt('valid'),
      'to mend': isAt('repairable'),
      'no sale': isAt('void'),
    },
  }
}
