import type { Evaluation } from '#contracts/evaluations.ts'

/**
 * The person who signed a freemium audit, and when: the last submission counts. Null while it is open, if it is void,
 * or for another kind.
 */
export function signatureOf({ kind, state, steps }: Evaluation): { name: string | null; at: string } | null {
  if (kind !== 'freemium' || state === 'draft' || state === 'void') return null
  const submission = steps.findLast(({ event }) => event === 'evaluation.submitted')
  return submission ? { name: submission.by?.name ?? null, at: submission.at } : null
}
