import type { WorkEventName } from '#contracts/work-item-states.ts'
import type { WorkRowDto } from '#contracts/work-items.ts'
import { workItemAt } from '#src/machines/work-item.machine.ts'

/**
 * The steps that the machine of items allows this reader now, the one that leads on first. Why, to whom and until when is asked for
 * once a step is wanted.
 */
export function offeredSteps({ state, standing }: Pick<WorkRowDto, 'state' | 'standing'>): WorkEventName[] {
  const facts = { by: standing, has_words: true, has_outcome: true }
  return STEPS.filter((type) => workItemAt(state).can({ type, ...facts }))
}

const STEPS: readonly WorkEventName[] = [
  'work.done',
  'work.started',
  'work.taken',
  'work.assigned',
  'work.postponed',
  'work.handed-back',
  'work.dismissed',
  'work.reopened',
]

/** The key that asks for a step, wherever one is on the page. */
export const stepKeys: Record<WorkEventName, string> = {
  'work.done': 'D',
  'work.started': 'S',
  'work.taken': 'T',
  'work.assigned': 'A',
  'work.postponed': 'P',
  'work.handed-back': 'H',
  'work.dismissed': 'X',
  'work.reopened': 'O',
}
