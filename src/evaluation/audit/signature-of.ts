import type { Evaluation } from '#contracts/evaluations.ts'

/** Who signed a freemium audit, and when: whoever submitted it last. Null while it is open, void, or of another kind. */
export function signatureOf({ kind, state, steps }: Evaluation): { name: string | null; at: string } | null {
  if (kind !== 'freemium' || state === 'draft' || state === 'void') return null
  const signed = steps.findLast(({ event }) => event === 'evaluation.submitted')
  return signed ? { name: signed.by?.name ?? null, at: signed.at } : null
}
