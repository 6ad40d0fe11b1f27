import type { CampaignKind } from '#contracts/conversation.ts'
import { plainWords } from '#domain/text/plain-words.ts'

import { brazil } from './brazil.ts'
import { chile } from './chile.ts'
import type { CountryDisclosures, Disclosure } from './disclosure.ts'
import { mexico } from './mexico.ts'
import { peru } from './peru.ts'
import { spain } from './spain.ts'

/** Every country whose disclosures are known. */
export const countries: readonly CountryDisclosures[] = [brazil, chile, mexico, peru, spain]

/** The disclosures of a country; null if they are not known. */
export const disclosuresOf = (country: string): CountryDisclosures | null =>
  countries.find((one) => one.country === country) ?? null

/** The kind of campaign, and the line and product of the policy. Null means unknown, and then every disclosure may apply. */
export type SaleFacts = { kind: CampaignKind | null; line: string | null; product: string | null }

export function disclosureApplies({ kinds, lines }: Disclosure, { kind, line, product }: SaleFacts): boolean {
  if (kind !== null && !kinds.includes(kind)) return false
  if (lines === null || (line === null && product === null)) return true
  const words = plainWords(`${line ?? ''} ${product ?? ''}`)
  return lines.some((beginning) => ` ${words}`.includes(` ${beginning}`))
}
