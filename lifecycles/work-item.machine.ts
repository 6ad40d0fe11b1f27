import { setup, type SnapshotFrom } from 'xstate'

import type { WorkEventName, WorkState } from '#contracts/work-item-states.ts'

/** The roles of a person for a worklist item. */
export type WorkStanding = {
  /** May work on the item. Nobody reviews their own sale, and nobody coaches themselves. */
  works: boolean
  /** May assign items to others, and dismiss them. */
  assigns: boolean
  /** Is the assignee. */
  is_assignee: boolean
}

/** The facts at the time of a step. */
export type WorkFacts = {
  by: WorkStanding
  /** A reason, or a description of what was done, is given. */
  has_words: boolean
  /** An outcome is given that is possible for this kind of item. */
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
 * The life cycle of a worklist item. The server and the browser both use it to decide which steps are allowed. It has no effects, so it
 * can be queried without running it.
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
        // starting an unassigned item also assigns it
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
        // nobody answered: the item waits for another day with the same assignee
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

/** The machine in the state of an item, to query which steps it allows. */
export const workItemAt = (state: WorkState): SnapshotFrom<typeof workItemMachine> =>
  workItemMachine.resolveState({ value: state })
