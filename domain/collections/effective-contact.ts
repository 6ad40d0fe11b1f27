import { type Disposition, dispositions } from '#contracts/dispositions.ts'

import { dispositionOf, dispositionPath } from '../dialling/dispositions.ts'

/**
 * Whether an attempt reached whom it was for: what the tree of dispositions has under "contacted", but for somebody else who
 * answered. What nobody has said the meaning of is not counted as one.
 */
export function isEffectiveContact(result: string | null): boolean {
  if (result === null) return false
  const meaning = dispositions.find((one) => one === result) ?? dispositionOf(result)
  return meaning !== null && EFFECTIVE.has(meaning)
}

const EFFECTIVE: ReadonlySet<Disposition> = new Set(
  dispositions.filter((one) => dispositionPath(one).includes('contacted') && one !== 'third-party'),
)
