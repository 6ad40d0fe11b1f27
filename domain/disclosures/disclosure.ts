import type { CampaignKind } from '#contracts/conversation.ts'
import type { Locale } from '#contracts/page-config.ts'

type InEveryLanguage = Readonly<Record<Locale, string>>

/** What must be said, in every language of the product. */
export type DisclosureText = { code: string; title: InEveryLanguage; say: InEveryLanguage }

/** The searches that find it in a conversation: see `domain/search/parse-search.ts`. */
export type DisclosureSearch = {
  query: string
  /** The search that shows that it was said wrongly; null if no rule can decide that. */
  wrong: string | null
}

export type DisclosureSource = {
  /** The official name of the law. */
  law: string
  /** Null if the whole law requires it, or if we are not sure which article does. */
  article: string | null
  /** What the law requires, in its own language. */
  asks: string
}

export type Disclosure = DisclosureText &
  DisclosureSearch & {
    source: DisclosureSource
    /** True: a sale without it is not valid. False: it is good practice, or the law leaves room. */
    is_mandatory: boolean
    /** The kinds of campaign to which it applies. */
    kinds: readonly CampaignKind[]
    /** Beginnings of words, one of which the line or product of the policy must contain; null for every policy. */
    lines: readonly string[] | null
  }

/** The disclosures that the law of a country requires, in the version that we know. */
export type CountryDisclosures = {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Raise it with every change of the disclosures: `cl-2026.1`. */
  version: string
  disclosures: readonly Disclosure[]
}

type Scope = Pick<Disclosure, 'is_mandatory' | 'kinds' | 'lines'>

/** For every sale; the sale is not valid without it. */
export const everySale: Scope = { is_mandatory: true, kinds: ['sale'], lines: null }
/** For a sale, and for the conversation in which it is confirmed. */
export const saleAndConfirmation: Scope = { is_mandatory: true, kinds: ['sale', 'verification'], lines: null }
/** For every conversation that the contact centre begins. */
export const everyOutboundContact: Scope = {
  is_mandatory: true,
  kinds: ['sale', 'verification', 'retention', 'collection'],
  lines: null,
}
/** Where the law leaves room, or requires it in the contract rather than in the conversation. */
export const recommended = (scope: Scope): Scope => ({ ...scope, is_mandatory: false })
/** For insurance of people rather than of things: life, health, accidents. */
export const personalLines: Scope = {
  ...everySale,
  lines: ['vida', 'salud', 'saude', 'accident', 'acident', 'oncol', 'catastr', 'desgrav', 'deces', 'gastos med'],
}

/**
 * The search for a refusal by the customer: each of these negations before each of these verbs, and other phrases. It counts anywhere
 * in the conversation: a customer who agrees later may have been pressed, and one who refuses later has withdrawn the consent. A
 * person must listen to both, and also to “no, acepto”, which looks the same without its comma.
 */
export function refusal(negations: readonly string[], verbs: readonly string[], others: readonly string[]): string {
  const denied = negations.flatMap((negation) => verbs.map((verb) => `${negation} ${verb}`))
  return `customer:(${[...denied, ...others].map((phrase) => `"${phrase}"`).join(' OR ')})`
}
