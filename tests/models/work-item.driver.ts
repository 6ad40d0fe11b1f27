import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import { workEvents, type WorkEventName, type WorkState } from '#contracts/work-item-states.ts'
import { workItemAt, workItemMachine, type WorkFacts, type WorkStanding } from '#lifecycles/work-item.machine.ts'

import type { Driver } from './stories.ts'
import type { WorkStoryEvent, WorkStoryState } from './work-item.model.ts'

const nobody: WorkStanding = { works: false, assigns: false, is_assignee: false }
const worker: WorkStanding = { ...nobody, works: true }
const assignee: WorkStanding = { ...worker, is_assignee: true }
const supervisor: WorkStanding = { ...worker, assigns: true }

/** Drives the production machine as different people: it moves only for the right ones, and `can` predicts each step. */
export function workItemDriver(inspect: (event: InspectionEvent) => void): Driver<WorkStoryEvent, WorkStoryState> {
  const actor = createActor(workItemMachine, { inspect }).start()
  const state = (): WorkState => actor.getSnapshot().value
  const take = (type: WorkEventName, by: WorkStanding, facts: Partial<WorkFacts> = {}) => {
    const event = { type, by, has_words: true, has_outcome: true, ...facts }
    // the steps that are offered from the stored state are those that the machine takes
    expect(workItemAt(state()).can(event)).toBe(actor.getSnapshot().can(event))
    actor.send(event)
  }
  const isAt = (expected: WorkState) => () => expect(state()).toBe(expected)

  return {
    does: {
      'somebody takes it': () => take('work.taken', worker),
      'who has it starts': () => take('work.started', assignee),
      'who has it puts it off': () => take('work.postponed', assignee),
      'who has it gives it back': () => take('work.handed-back', assignee),
      'who has it tells what came of it': () => take('work.done', assignee),
      'the supervisor gives it to somebody': () => take('work.assigned', supervisor),
      'the supervisor puts it off': () => take('work.postponed', supervisor),
      'the supervisor says that it need not be done': () => take('work.dismissed', supervisor),
      'the supervisor takes it up again': () => take('work.reopened', supervisor),
      'others, and those without words, try everything': () => {
        for (const type of workEvents) take(type, nobody)
        // the item was assigned to them, and they have lost the permission since
        for (const type of workEvents) take(type, { ...nobody, is_assignee: true })
        for (const type of ['work.done', 'work.assigned', 'work.dismissed', 'work.reopened'] as const)
          take(type, worker)
        take('work.done', supervisor)
        take('work.done', assignee, { has_outcome: false })
        take('work.done', assignee, { has_words: false })
        take('work.dismissed', supervisor, { has_words: false })
        take('work.reopened', supervisor, { has_words: false })
      },
    },
    sees: {
      'nobody has it': isAt('open'),
      'somebody has it': isAt('assigned'),
      'being done': isAt('in-progress'),
      done: isAt('done'),
      'not to be done': isAt('dismissed'),
    },
  }
}
