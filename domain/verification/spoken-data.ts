import type { PaymentFrequency, PaymentMethod } from '#contracts/policy-words.ts'
import { type DatumCode, datumCodes, type FoundState } from '#contracts/verification-words.ts'
import type { Money } from '#domain/money/money.ts'
import type { SensitiveKind } from '#domain/privacy/sensitive-data.ts'
import type { Day } from '#domain/time/reporting-period.ts'

import { isAmount, saidAmounts } from './said-amounts.ts'
import { isDay, saidDays } from './said-days.ts'
import { isOtherPerson, namePlace, namesAfter } from './said-names.ts'
import { policyNumberSaid } from './said-policy-number.ts'
import { CHARGING, frequencyWords, isNear, methodWords, productPlace, wordsSaid } from './said-words.ts'
import { tokenizedTurns, type TokenizedTurn, phrasesIn, type SaidStretch, type MaskedTurn, stretchOf } from './said.ts'

/** Raise it with every change after which the rules of this folder may find something else in the same words: they then run again. */
export const RULES_VERSION = 1

/** The data of a policy that can be looked for in what was said. Unknown data is null or empty. Amounts are in its currency. */
export type PolicyData = {
  currency: string
  holder: string | null
  national_id: string | null
  born_on: Day | null
  phones: readonly string[]
  email: string | null
  /** The numbers of the policy and of its certificate. */
  numbers: readonly string[]
  product: string | null
  /** The amount of one payment, and of a year. */
  premium: number | null
  premium_yearly: number | null
  frequency: PaymentFrequency | null
  payment_method: PaymentMethod | null
  /** When the first instalment is due. */
  paid_from: Day | null
  effective_on: Day | null
  sum_insured: number | null
  beneficiaries: readonly string[]
}

/**
 * What was said about a datum: the same (`met`), something else (`not-met`) or nothing that the rules recognise (`not-found`).
 * `not-applicable` if the policy does not have it.
 */
export type SpokenDatum = { code: DatumCode; found: FoundState; place: SaidStretch | null }

type Found = { found: FoundState; place: SaidStretch | null }
type Reader = (turns: readonly TokenizedTurn[], policy: PolicyData) => Found | null

/**
 * Compares what was said with the data of a policy. A matching value counts anywhere. A different value counts only next to words for
 * that datum, and the last one is reported, because mistakes are mostly corrected later. Masked data is compared as far as the mask
 * leaves it visible; if too little is visible, the place is reported without a verdict.
 */
export function spokenData(turns: readonly MaskedTurn[], policy: PolicyData): SpokenDatum[] {
  const tokenized = tokenizedTurns(turns.filter(({ speaker }) => speaker !== 'system'))
  return datumCodes.map((code) => ({ code, ...(readers[code](tokenized, policy) ?? NOT_APPLICABLE) }))
}

const NOT_APPLICABLE: Found = { found: 'not-applicable', place: null }
const NOT_FOUND: Found = { found: 'not-found', place: null }
const met = (place: SaidStretch): Found => ({ found: 'met', place })
const notMet = (place: SaidStretch): Found => ({ found: 'not-met', place })

/** Each returns null if the policy does not have the datum. */
const readers: Record<DatumCode, Reader> = {
  'holder-name'(turns, { holder }) {
    if (holder === null) return null
    const same = namePlace(turns, holder)
    if (same) return met(same)
    const names = [...namesAfter(turns, OWN_NAME_PHRASES, 'customer'), ...namesAfter(turns, ADDRESSEE_PHRASES, 'agent')]
    const other = names.findLast(({ words }) => isOtherPerson(words, holder))
    return other ? notMet(other.place) : NOT_FOUND
  },

  'national-id': (turns, { national_id }) =>
    national_id === null
      ? null
      : compareIds(saidIds(turns, ID_KINDS), ({ visible }) => compareEnds(visible, national_id)),

  'birth-day': (turns, { born_on }) => dayFound(turns, 'birth-day', born_on),

  phone(turns, { phones }) {
    if (phones.length === 0) return null
    const compare = ({ visible, turn }: SaidId) => {
      const all = new Set(phones.map((phone) => compareEnds(visible, phone)))
      if (all.has('same')) return 'same'
      // a number that the agent says is the company's own
      return turn.speaker === 'customer' && all.has('differs') ? 'differs' : 'unknown'
    }
    return compareIds(saidIds(turns, ['phone']), compare)
  },

  email: (turns, { email }) =>
    email === null ? null : compareIds(saidIds(turns, ['email']), ({ visible }) => compareEmails(visible, email)),

  'policy-number'(turns, { numbers }) {
    if (numbers.length === 0) return null
    const spoken = policyNumberSaid(turns, numbers)
    return spoken ? (spoken.isSame ? met : notMet)(spoken.place) : NOT_FOUND
  },

  product(turns, { product }) {
    if (product === null) return null
    const place = productPlace(turns, product)
    return place ? met(place) : NOT_FOUND
  },

  premium: (turns, { currency, premium, premium_yearly }) =>
    amountFound(turns, 'premium', currency, [premium, premium_yearly]),

  frequency(turns, { frequency, currency }) {
    if (frequency === null) return null
    const [same] = wordsSaid(turns, frequencyWords[frequency])
    if (same) return met(stretchOf(same.turn, same.first, same.last))
    const others = Object.values(frequencyWords).flatMap((words) => wordsSaid(turns, words))
    const amounts = saidAmounts(turns, currency)
    const other = others.findLast(({ turn, ...place }) =>
      isNear(
        place,
        amounts.filter(({ turnIndex }) => turns[turnIndex] === turn),
      ),
    )
    return other ? notMet(stretchOf(other.turn, other.first, other.last)) : NOT_FOUND
  },

  'payment-method'(turns, { payment_method }) {
    if (payment_method === null || payment_method === 'other') return null
    const [same] = wordsSaid(turns, methodWords[payment_method])
    if (same) return met(stretchOf(same.turn, same.first, same.last))
    const others = Object.values(methodWords).flatMap((words) => wordsSaid(turns, words))
    const other = others.findLast(({ turn, ...place }) => isNear(place, phrasesIn(turn, CHARGING)))
    return other ? notMet(stretchOf(other.turn, other.first, other.last)) : NOT_FOUND
  },

  'payment-day': (turns, { paid_from }) => dayFound(turns, 'payment-day', paid_from),
  'effective-day': (turns, { effective_on }) => dayFound(turns, 'effective-day', effective_on),

  'sum-insured': (turns, { currency, sum_insured }) => amountFound(turns, 'sum-insured', currency, [sum_insured]),

  beneficiaries(turns, { beneficiaries }) {
    if (beneficiaries.length === 0) return null
    const places = beneficiaries.map((name) => namePlace(turns, name))
    const first = places.find((place) => place !== null)
    if (first) return { found: places.includes(null) ? 'not-found' : 'met', place: first }
    const others = namesAfter(turns, BENEFICIARY_WORDS, null)
    const other = others.findLast(({ words }) => beneficiaries.every((name) => isOtherPerson(words, name)))
    return other ? notMet(other.place) : NOT_FOUND
  },
}

function amountFound(
  turns: readonly TokenizedTurn[],
  code: 'premium' | 'sum-insured',
  currency: string,
  minors: readonly (number | null)[],
): Found | null {
  const expected = minors.flatMap((minor): Money[] => (minor === null ? [] : [{ minor, currency }]))
  if (expected.length === 0) return null
  const amounts = saidAmounts(turns, currency)
  const same = amounts.find((amount) => (amount.about === code || amount.about === null) && isAmount(amount, expected))
  if (same) return met(same.place)
  const other = amounts.findLast(({ about }) => about === code)
  return other ? notMet(other.place) : NOT_FOUND
}

function dayFound(
  turns: readonly TokenizedTurn[],
  code: 'birth-day' | 'effective-day' | 'payment-day',
  expected: Day | null,
): Found | null {
  if (expected === null) return null
  const days = saidDays(turns)
  const same = days.find(
    (day) => isDay(day, expected) && (day.about === code || (day.about === null && day.year !== null)),
  )
  if (same) return met(same.place)
  const other = days.findLast(({ about }) => about === code)
  return other ? notMet(other.place) : NOT_FOUND
}

function compareIds(ids: readonly SaidId[], compare: (id: SaidId) => 'same' | 'differs' | 'unknown'): Found {
  const same = ids.find((id) => compare(id) === 'same')
  if (same) return met(same.place)
  const other = ids.findLast((id) => compare(id) === 'differs')
  if (other) return notMet(other.place)
  return { found: 'not-found', place: ids.at(-1)?.place ?? null }
}

const ID_KINDS: readonly SensitiveKind[] = ['rut', 'cpf', 'cnpj', 'curp', 'rfc', 'dni', 'nie', 'cuit', 'ruc']
const OWN_NAME_PHRASES = [
  'mi nombre es',
  'mi nombre completo es',
  'me llamo',
  'meu nome e',
  'meu nome completo e',
  'me chamo',
]
const ADDRESSEE_PHRASES = ['hablo con', 'hablando con', 'gusto con', 'comunica con', 'falo com', 'falando com']
const BENEFICIARY_WORDS = ['beneficiario', 'beneficiaria', 'beneficiarios', 'beneficiario es', 'beneficiaria es']

/** A masked id, and its text with the mask. */
type SaidId = { turn: TokenizedTurn; place: SaidStretch; visible: string }

/** The ids of these kinds that were said. */
const saidIds = (turns: readonly TokenizedTurn[], kinds: readonly SensitiveKind[]): SaidId[] =>
  turns.flatMap((turn) =>
    turn.sensitive
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ start_char, end_char }) => ({
        turn,
        place: { seq: turn.seq, start_char, end_char },
        visible: turn.text.slice(start_char, end_char),
      })),
  )

/**
 * Compares the visible part of a masked number with the whole number, from the end: `same`, `differs`, or `unknown` if fewer than two
 * letters or digits are visible. A spoken number is masked completely.
 */
function compareEnds(visible: string, whole: string): 'same' | 'differs' | 'unknown' {
  const [masked, expected] = [symbolsOf(visible), symbolsOf(whole)]
  const pairs = masked
    .toReversed()
    .map((symbol, index) => [symbol, expected.at(-1 - index)])
    .filter(([symbol]) => symbol !== '•')
  if (pairs.length < MIN_COUNT || expected.length === 0) return 'unknown'
  return pairs.every(([symbol, other]) => symbol === other) ? 'same' : 'differs'
}

/** The same for an e-mail address, whose mask leaves its length, its first letter and its domain visible. */
function compareEmails(visible: string, whole: string): 'same' | 'differs' | 'unknown' {
  const [masked, expected] = [[...visible.toLowerCase()], [...whole.trim().toLowerCase()]]
  if (!masked.includes('@')) return 'unknown'
  const isSame =
    masked.length === expected.length && masked.every((letter, index) => letter === '•' || letter === expected[index])
  return isSame ? 'same' : 'differs'
}

const symbolsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}•]/gu) ?? []
const MIN_COUNT = 2
