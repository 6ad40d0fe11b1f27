import type { CampaignKind } from '#contracts/conversation.ts'
import type { Locale } from '#contracts/page-config.ts'

type InEveryLanguage = Readonly<Record<Locale, string>>

/** What must be said, in every language of the product, wherever it must be. */
export type DisclosureText = { code: string; title: InEveryLanguage; say: InEveryLanguage }

/** How it is found in what was said, in the language of searches: see `domain/search/parse-search.ts`. */
export type DisclosureSearch = {
  query: string
  /** What shows that it was said wrongly; null where no rule can tell. */
  wrong: string | null
}

export type DisclosureSource = {
  /** As the law calls itself. */
  law: string
  /** Null where the whole law asks for it, or we are not sure which article does. */
  article: string | null
  /** What it asks for, in its own language. */
  asks: string
}

export type Disclosure = DisclosureText &
  DisclosureSearch & {
    source: DisclosureSource
    /** Without it a sale is not valid. Else it is good manners, or the law leaves room. */
    is_mandatory: boolean
    /** What kinds of campaign it applies to. */
    kinds: readonly CampaignKind[]
    /** What the line or the product of the policy must tell of, by the beginnings of its words; null for every one. */
    lines: readonly string[] | null
  }

/** What the law of a country asks for, as we knew it on a day. */
export type CountryDisclosures = {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Changes with everything that changes below: `cl-2026.1`. */
  version: string
  disclosures: readonly Disclosure[]
}

type Reach = Pick<Disclosure, 'is_mandatory' | 'kinds' | 'lines'>

/** Of every sale, without which it is not valid. */
export const ofSales: Reach = { is_mandatory: true, kinds: ['sale'], lines: null }
/** Of a sale, and of the conversation in which it is confirmed. */
export const ofConsent: Reach = { is_mandatory: true, kinds: ['sale', 'verification'], lines: null }
/** Of every conversation that a contact centre begins. */
export const ofContacts: Reach = {
  is_mandatory: true,
  kinds: ['sale', 'verification', 'retention', 'collection'],
  lines: null,
}
/** What the law leaves room for, or asks of the contract rather than of the conversation. */
export const advised = (reach: Reach): Reach => ({ ...reach, is_mandatory: false })
/** Of people rather than of things: life, health, accidents. */
export const ofPeople: Reach = {
  ...ofSales,
  lines: ['vida', 'salud', 'saude', 'accident', 'acident', 'oncol', 'catastr', 'desgrav', 'deces', 'gastos med'],
}
