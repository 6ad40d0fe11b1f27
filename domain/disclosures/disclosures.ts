import type { CampaignKind } from '#contracts/conversation.ts'
import { plainWords } from '#domain/plain-words.ts'

import { brazil } from './brazil.ts'
import { chile } from './chile.ts'
import type { CountryDisclosures, Disclosure } from './disclosure.ts'
import { mexico } from './mexico.ts'
import { peru } from './peru.ts'
import { spain } from './spain.ts'

/** Every country whose law we know something of. */
export const countries: readonly CountryDisclosures[] = [brazil, chile, mexico, peru, spain]

/** What the law of a country asks for; null for one that we know nothing of. */
export const disclosuresOf = (country: string): CountryDisclosures | null =>
  countries.find((one) => one.country === country) ?? null

/** What a conversation was for, and of which policy. What nobody knows is null, and everything may apply to it. */
export type Sold = { kind: CampaignKind | null; line: string | null; product: string | null }

export function applies({ kinds, lines }: Disclosure, { kind, line, product }: Sold): boolean {
  if (kind !== null && !kinds.includes(kind)) return false
  if (lines === null || (line === null && product === null)) return true
  const words = plainWords(`${line ?? ''} ${product ?? ''}`)
  return lines.some((beginning) => ` ${words}`.includes(` ${beginning}`))
}
