import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { evaluationEvents } from '#contracts/evaluation-states.ts'
import {
  evaluationAt,
  type EvaluationContext,
  type EvaluationEvent,
  evaluationMachine,
  type EvaluationStanding,
} from '#lifecycles/evaluation.machine.ts'

const NOBODY: EvaluationStanding = { is_evaluator: false, is_evaluated: false, oversees: false, settles: false }
const people = {
  'its evaluator': { ...NOBODY, is_evaluator: true },
  'the agent': { ...NOBODY, is_evaluated: true },
  'who oversees it': { ...NOBODY, oversees: true },
  'who has the last word': { ...NOBODY, settles: true },
  'somebody else': NOBODY,
} satisfies Record<string, EvaluationStanding>

type Step = EvaluationEvent & { who: string }
const facts = { is_complete: true, is_in_time: true, undecided: 0, rejected: 0 }

/** The steps that a person may try, also too early, too late, or with something missing. */
const steps: Step[] = Object.entries(people).flatMap(([who, by]) =>
  evaluationEvents.flatMap((type) =>
    [{}, { is_complete: false }, { is_in_time: false }, { undecided: 1 }, { rejected: 1 }].map((missing) => ({
      ...{ type, who, by, ...facts },
      ...missing,
    })),
  ),
)

/** Every state that an evaluation of a kind can reach, with the steps that each person may take there, on a real actor. */
export const evaluationWalks = (kind: EvaluationContext['kind'], inspect: (event: InspectionEvent) => void) => {
  const input = { kind, was_escalated: false, rejected: 0 }
  return getShortestPaths(evaluationMachine, { input, events: steps }).map((path) => {
    const taken = path.steps.slice(1).map(({ event }) => event as Step)
    const startActor = () => {
      const actor = createActor(evaluationMachine, { input, inspect }).start()
      for (const step of taken) actor.send(step)
      expect(actor.getSnapshot().value).toBe(path.state.value)
      expect(actor.getSnapshot().context).toEqual(path.state.context)
      return actor
    }
    return {
      title: taken.map(({ who, type }) => `${who}: ${type}`).join(', ') || 'nothing happens',
      follow: () => {
        const { value, context } = startActor().getSnapshot()
        for (const step of steps.filter(({ by }) => by !== NOBODY)) {
          const actor = startActor()
          // the steps that are offered from the stored state are those that the machine takes
          expect(evaluationAt(value, context).can(step)).toBe(actor.getSnapshot().can(step))
          if (actor.getSnapshot().status === 'active') actor.send(step)
        }
        for (const step of steps.filter(({ by }) => by === NOBODY)) expect(path.state.can(step)).toBe(false)
      },
    }
  })
}
