import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { SatisfactionState } from '#contracts/satisfaction.ts'
import {
  satisfactionAt,
  type SatisfactionEvent,
  satisfactionMachine,
  type SolutionFacts,
} from '#lifecycles/satisfaction.machine.ts'

import type { SatisfactionStoryEvent, SatisfactionStoryState } from './satisfaction.model.ts'
import type { Driver } from './stories.ts'

const somebody: SolutionFacts = { is_on: true, is_reached: true, is_mirrored: false, is_own: false }
/** Each of these alone prevents the question. */
const reasons: Partial<SolutionFacts>[] = [
  { is_on: false },
  { is_reached: false },
  { is_mirrored: true },
  { is_own: true },
]

/** Drives the production machine, and checks that `can` predicts each step. */
export function satisfactionDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<SatisfactionStoryEvent, SatisfactionStoryState> {
  const actor = createActor(satisfactionMachine, { inspect }).start()
  const state = (): SatisfactionState => actor.getSnapshot().value
  function take(event: SatisfactionEvent) {
    // the steps that the server allows from the stored state are those that the machine takes
    expect(satisfactionAt(state()).can(event)).toBe(actor.getSnapshot().can(event))
    actor.send(event)
  }
  const isAt = (expected: SatisfactionState) => () => expect(state()).toBe(expected)

  return {
    does: {
      'the ticket is solved': () => take({ type: 'ticket.solved', facts: somebody }),
      'it is solved, and there is nobody to ask': () => {
        for (const reason of reasons) {
          const event = { type: 'ticket.solved' as const, facts: { ...somebody, ...reason } }
          expect(actor.getSnapshot().can(event), JSON.stringify(reason)).toBe(false)
          take(event)
        }
      },
      'who asked answers': () => take({ type: 'question.answered' }),
      'the ticket goes on': () => take({ type: 'question.withdrawn' }),
      'time passes': () => take({ type: 'question.expired' }),
    },
    sees: {
      'nothing asked': isAt('unasked'),
      asked: isAt('asked'),
      answered: isAt('answered'),
      'taken back': isAt('withdrawn'),
      'too late': isAt('over'),
    },
  }
}
