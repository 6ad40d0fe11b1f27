import type { EvaluationStep } from '#contracts/evaluations.ts'

/**
 * The steps as whoever is judged is told them: from the submission that was released on. What was submitted before and opened again
 * was never meant for them, nor why it was.
 */
export function judgedSteps(steps: EvaluationStep[]): EvaluationStep[] {
  const released = steps.findIndex(({ event }) => event === 'evaluation.released')
  const before = released < 0 ? steps : steps.slice(0, released)
  const submitted = before.findLastIndex(({ event }) => event === 'evaluation.submitted')
  return steps.slice(Math.max(submitted, 0))
}
