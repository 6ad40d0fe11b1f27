import { setup, type SnapshotFrom } from 'xstate'

import type { SatisfactionState } from '#contracts/satisfaction.ts'

/** The facts when a ticket is solved. */
export type SolutionFacts = {
  /** The satisfaction survey is switched on for the desk. */
  is_on: boolean
  /** The requester can be reached: they have an account here, or an e-mail address that is read. */
  is_reached: boolean
  /** The ticket is from Freshdesk, which sends its own survey, if any. */
  is_mirrored: boolean
  /** The person who solved it is the requester. */
  is_own: boolean
}

export type SatisfactionEvent =
  | { type: 'ticket.solved'; facts: SolutionFacts }
  | { type: 'question.answered' }
  /** The ticket was reopened, or merged into another one. */
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
 * The life cycle of the satisfaction question: a ticket has one at a time. It can be answered, and the answer can be changed, until its
 * time is over or the ticket continues. Unless it is still open, the next solution asks again. It has no effects, so it can be queried
 * without running it.
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
    // an answer given before the withdrawal stays
    withdrawn: { on: asked },
    over: { on: { ...asked, 'question.withdrawn': 'withdrawn' } },
  },
})

/** The machine in the state of the question, to query which steps it allows. */
export const satisfactionAt = (state: SatisfactionState): SnapshotFrom<typeof satisfactionMachine> =>
  satisfactionMachine.resolveState({ value: state })
