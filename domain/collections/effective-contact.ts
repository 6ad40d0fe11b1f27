import { type Disposition, dispositions } from '#contracts/dispositions.ts'

import { dispositionOf, dispositionPath } from '../dialling/dispositions.ts'

/**
 * Whether an attempt reached the right person: all dispositions under "contacted", except "third-party". A result without a known
 * meaning does not count.
 */
export function isEffectiveContact(result: string | null): boolean {
  if (result === null) return false
  const meaning = dispositions.find((one) => one === result) ?? dispositionOf(result)
  return meaning !== null && EFFECTIVE.has(meaning)
}

const EFFECTIVE: ReadonlySet<Disposition> = new Set(
  dispositions.filter((one) => dispositionPath(one).includes('contacted') && one !== 'third-party'),
)
