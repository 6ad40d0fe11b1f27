import { setup, type SnapshotFrom } from 'xstate'

import type { WorkEventName, WorkState } from '#contracts/work-item-states.ts'

/** What a person is to an item of a worklist. */
export type WorkStanding = {
  /** Works on such items. Nobody verifies their own sale again, and nobody coaches themselves. */
  works: boolean
  /** Gives them to others, and says which need not be done. */
  assigns: boolean
  /** It is theirs. */
  is_assignee: boolean
}

/** What is so when somebody wants to take a step. */
export type WorkFacts = {
  by: WorkStanding
  /** It is said why, or what was done. */
  has_words: boolean
  /** What came of it is said, and can have come of its kind. */
  has_outcome: boolean
}

export type WorkItemEvent = { type: WorkEventName } & WorkFacts

const types: { events?: WorkItemEvent } = {}

const facts = ({ event }: { event: WorkFacts }) => event

const isTheirs = ({ works, is_assignee }: WorkStanding) => works && is_assignee

const assigned = { guard: { type: 'mayAssign', params: facts }, target: 'assigned' } as const
const handedBack = { guard: { type: 'isHolder', params: facts }, target: 'open' } as const
const postponed = { guard: { type: 'isHolder', params: facts }, target: 'assigned' } as const
const dismissed = { guard: { type: 'mayDismiss', params: facts }, target: 'dismissed' } as const
const reopened = { guard: { type: 'mayReopen', params: facts }, target: 'open' } as const

/**
 * The life of an item of a worklist. The server moves by it, and the browser offers what it allows: nothing is allowed elsewhere. It
 * has no effects, so it can be asked without being run.
 */
export const workItemMachine = setup({
  types,
  guards: {
    mayWork: (_, { by }: WorkFacts) => by.works,
    mayAssign: (_, { by }: WorkFacts) => by.assigns,
    isAssignee: (_, { by }: WorkFacts) => isTheirs(by),
    isHolder: (_, { by }: WorkFacts) => isTheirs(by) || by.assigns,
    mayFinish: (_, { by, has_words, has_outcome }: WorkFacts) => isTheirs(by) && has_words && has_outcome,
    mayDismiss: (_, { by, has_words }: WorkFacts) => by.assigns && has_words,
    mayReopen: (_, { by, has_words }: WorkFacts) => by.assigns && has_words,
  },
}).createMachine({
  id: 'work-item',
  initial: 'open',
  states: {
    open: {
      on: {
        'work.taken': { guard: { type: 'mayWork', params: facts }, target: 'assigned' },
        // whoever starts what nobody has, takes it
        'work.started': { guard: { type: 'mayWork', params: facts }, target: 'in-progress' },
        'work.assigned': assigned,
        'work.postponed': { guard: { type: 'mayAssign', params: facts }, target: 'open' },
        'work.dismissed': dismissed,
      },
    },
    assigned: {
      on: {
        'work.started': { guard: { type: 'isAssignee', params: facts }, target: 'in-progress' },
        'work.assigned': assigned,
        'work.postponed': postponed,
        'work.handed-back': handedBack,
        'work.dismissed': dismissed,
      },
    },
    'in-progress': {
      on: {
        'work.done': { guard: { type: 'mayFinish', params: facts }, target: 'done' },
        // nobody answered: it waits for another day, with whom it is
        'work.postponed': postponed,
        'work.assigned': assigned,
        'work.handed-back': handedBack,
        'work.dismissed': dismissed,
      },
    },
    done: { on: { 'work.reopened': reopened } },
    dismissed: { on: { 'work.reopened': reopened } },
  },
})

/** An item as it stands, to be asked what it allows. */
export const workItemAt = (state: WorkState): SnapshotFrom<typeof workItemMachine> =>
  workItemMachine.resolveState({ value: state })
