import { setup, type SnapshotFrom } from 'xstate'

import type { SatisfactionState } from '#contracts/satisfaction.ts'

/** What is so when a ticket is solved. */
export type SolutionFacts = {
  /** The desk asks how it went. */
  is_on: boolean
  /** Who asked can be asked: they have a page here, or an address that somebody reads. */
  is_reached: boolean
  /** Freshdesk asks, if anybody does. */
  is_mirrored: boolean
  /** Who solved it asked for it themselves. */
  is_own: boolean
}

export type SatisfactionEvent =
  | { type: 'ticket.solved'; facts: SolutionFacts }
  | { type: 'question.answered' }
  /** The ticket was opened again, or goes on in another one. */
  | { type: 'question.withdrawn' }
  /** Its time is over. */
  | { type: 'question.expired' }

const types: { events?: SatisfactionEvent } = {}

const asked = {
  'ticket.solved': {
    guard: { type: 'mayAsk', params: ({ event }: { event: { facts: SolutionFacts } }) => event.facts },
    target: 'asked',
  },
} as const
const open = {
  'question.answered': 'answered',
  'question.withdrawn': 'withdrawn',
  'question.expired': 'over',
} as const

/**
 * The life of the question how it went: a ticket has one at a time. It can be answered, and answered another way, until its time is over or the
 * ticket goes on; whatever became of it, the next solution asks anew. It has no effects, so it can be asked without being run.
 */
export const satisfactionMachine = setup({
  types,
  guards: {
    mayAsk: (_, { is_on, is_reached, is_mirrored, is_own }: SolutionFacts) =>
      is_on && is_reached && !is_mirrored && !is_own,
  },
}).createMachine({
  id: 'satisfaction',
  initial: 'unasked',
  states: {
    unasked: { on: asked },
    asked: { on: open },
    answered: { on: open },
    // what was answered before it was taken back stands
    withdrawn: { on: asked },
    over: { on: { ...asked, 'question.withdrawn': 'withdrawn' } },
  },
})

/** The question as it stands, to be asked what it allows. */
export const satisfactionAt = (state: SatisfactionState): SnapshotFrom<typeof satisfactionMachine> =>
  satisfactionMachine.resolveState({ value: state })
