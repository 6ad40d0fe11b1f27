import type { PaymentFrequency, PaymentMethod } from '#contracts/policy-words.ts'
import { type DatumCode, datumCodes, type FoundState } from '#contracts/verification-words.ts'
import type { Money } from '#domain/money/money.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { SensitiveKind } from '#domain/privacy/sensitive-data.ts'

import { isAmount, saidAmounts } from './said-amounts.ts'
import { isDay, saidDays } from './said-days.ts'
import { isAnother, namePlace, namesAfter } from './said-names.ts'
import { policyNumberSaid } from './said-policy-number.ts'
import { CHARGING, frequencyWords, isNear, methodWords, productPlace, wordsSaid } from './said-words.ts'
import { heardTurns, type HeardTurn, phrasesIn, type SaidStretch, type SaidTurn, stretchOf } from './said.ts'

/** To be raised with whatever makes the rules of this folder find something else in the same words: they then look again. */
export const RULES_VERSION = 1

/** What of a policy can be looked for in what was said; what nobody knows is null or empty. Amounts in its currency. */
export type PolicyData = {
  currency: string
  holder: string | null
  national_id: string | null
  born_on: Day | null
  phones: readonly string[]
  email: string | null
  /** Its number and its certificate. */
  numbers: readonly string[]
  product: string | null
  /** Of one payment, and of a year. */
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

/** What was said of a datum: the same, otherwise, nothing that the rules know; `not-applicable` where the policy does not tell it. */
export type SpokenDatum = { code: DatumCode; found: FoundState; place: SaidStretch | null }

type Found = { found: FoundState; place: SaidStretch | null }
type Reader = (turns: readonly HeardTurn[], policy: PolicyData) => Found | null

/**
 * Compares what was said with what a policy tells. Said the same anywhere counts; said otherwise only where something of the same
 * kind stands beside words for it, and then the last of it is told: customers are put right in the end, mostly. What is masked is
 * compared as far as its mask shows it, and where that says nothing the place is told without a verdict.
 */
export function spokenData(turns: readonly SaidTurn[], policy: PolicyData): SpokenDatum[] {
  const heard = heardTurns(turns.filter(({ speaker }) => speaker !== 'system'))
  return datumCodes.map((code) => ({ code, ...(readers[code](heard, policy) ?? UNTOLD) }))
}

const UNTOLD: Found = { found: 'not-applicable', place: null }
const SILENT: Found = { found: 'not-found', place: null }
const met = (place: SaidStretch): Found => ({ found: 'met', place })
const notMet = (place: SaidStretch): Found => ({ found: 'not-met', place })

/** Null where the policy does not tell it. */
const readers: Record<DatumCode, Reader> = {
  'holder-name'(turns, { holder }) {
    if (holder === null) return null
    const same = namePlace(turns, holder)
    if (same) return met(same)
    const told = [...namesAfter(turns, OWN_NAME, 'customer'), ...namesAfter(turns, ASKED_FOR, 'agent')]
    const other = told.findLast(({ words }) => isAnother(words, holder))
    return other ? notMet(other.place) : SILENT
  },

  'national-id': (turns, { national_id }) =>
    national_id === null
      ? null
      : comparedIds(saidIds(turns, ID_KINDS), ({ shown }) => comparedEnds(shown, national_id)),

  'birth-day': (turns, { born_on }) => dayFound(turns, 'birth-day', born_on),

  phone(turns, { phones }) {
    if (phones.length === 0) return null
    const compare = ({ shown, turn }: SaidId) => {
      const all = new Set(phones.map((phone) => comparedEnds(shown, phone)))
      if (all.has('same')) return 'same'
      // a number that the agent tells is the house's own
      return turn.speaker === 'customer' && all.has('differs') ? 'differs' : 'unknown'
    }
    return comparedIds(saidIds(turns, ['phone']), compare)
  },

  email: (turns, { email }) =>
    email === null ? null : comparedIds(saidIds(turns, ['email']), ({ shown }) => comparedEmails(shown, email)),

  'policy-number'(turns, { numbers }) {
    if (numbers.length === 0) return null
    const said = policyNumberSaid(turns, numbers)
    return said ? (said.isSame ? met : notMet)(said.place) : SILENT
  },

  product(turns, { product }) {
    if (product === null) return null
    const place = productPlace(turns, product)
    return place ? met(place) : SILENT
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
        amounts.filter(({ at }) => turns[at] === turn),
      ),
    )
    return other ? notMet(stretchOf(other.turn, other.first, other.last)) : SILENT
  },

  'payment-method'(turns, { payment_method }) {
    if (payment_method === null || payment_method === 'other') return null
    const [same] = wordsSaid(turns, methodWords[payment_method])
    if (same) return met(stretchOf(same.turn, same.first, same.last))
    const others = Object.values(methodWords).flatMap((words) => wordsSaid(turns, words))
    const other = others.findLast(({ turn, ...place }) => isNear(place, phrasesIn(turn, CHARGING)))
    return other ? notMet(stretchOf(other.turn, other.first, other.last)) : SILENT
  },

  'payment-day': (turns, { paid_from }) => dayFound(turns, 'payment-day', paid_from),
  'effective-day': (turns, { effective_on }) => dayFound(turns, 'effective-day', effective_on),

  'sum-insured': (turns, { currency, sum_insured }) => amountFound(turns, 'sum-insured', currency, [sum_insured]),

  beneficiaries(turns, { beneficiaries }) {
    if (beneficiaries.length === 0) return null
    const places = beneficiaries.map((name) => namePlace(turns, name))
    const first = places.find((place) => place !== null)
    if (first) return { found: places.includes(null) ? 'not-found' : 'met', place: first }
    const others = namesAfter(turns, BENEFICIARY, null)
    const other = others.findLast(({ words }) => beneficiaries.every((name) => isAnother(words, name)))
    return other ? notMet(other.place) : SILENT
  },
}

function amountFound(
  turns: readonly HeardTurn[],
  code: 'premium' | 'sum-insured',
  currency: string,
  told: readonly (number | null)[],
): Found | null {
  const wanted = told.flatMap((minor): Money[] => (minor === null ? [] : [{ minor, currency }]))
  if (wanted.length === 0) return null
  const amounts = saidAmounts(turns, currency)
  const same = amounts.find((amount) => (amount.about === code || amount.about === null) && isAmount(amount, wanted))
  if (same) return met(same.place)
  const other = amounts.findLast(({ about }) => about === code)
  return other ? notMet(other.place) : SILENT
}

function dayFound(
  turns: readonly HeardTurn[],
  code: 'birth-day' | 'effective-day' | 'payment-day',
  wanted: Day | null,
): Found | null {
  if (wanted === null) return null
  const days = saidDays(turns)
  const same = days.find(
    (day) => isDay(day, wanted) && (day.about === code || (day.about === null && day.year !== null)),
  )
  if (same) return met(same.place)
  const other = days.findLast(({ about }) => about === code)
  return other ? notMet(other.place) : SILENT
}

function comparedIds(said: readonly SaidId[], compare: (id: SaidId) => 'same' | 'differs' | 'unknown'): Found {
  const same = said.find((id) => compare(id) === 'same')
  if (same) return met(same.place)
  const other = said.findLast((id) => compare(id) === 'differs')
  if (other) return notMet(other.place)
  return { found: 'not-found', place: said.at(-1)?.place ?? null }
}

const ID_KINDS: readonly SensitiveKind[] = ['rut', 'cpf', 'cnpj', 'curp', 'rfc', 'dni', 'nie', 'cuit', 'ruc']
const OWN_NAME = ['mi nombre es', 'mi nombre completo es', 'me llamo', 'meu nome e', 'meu nome completo e', 'me chamo']
const ASKED_FOR = ['hablo con', 'hablando con', 'gusto con', 'comunica con', 'falo com', 'falando com']
const BENEFICIARY = ['beneficiario', 'beneficiaria', 'beneficiarios', 'beneficiario es', 'beneficiaria es']

/** Something that is masked, and what its mask leaves to be compared. */
type SaidId = { turn: HeardTurn; place: SaidStretch; shown: string }

/** What was said of these kinds, as its mask shows it. */
const saidIds = (turns: readonly HeardTurn[], kinds: readonly SensitiveKind[]): SaidId[] =>
  turns.flatMap((turn) =>
    turn.sensitive
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ start_char, end_char }) => ({
        turn,
        place: { seq: turn.seq, start_char, end_char },
        shown: turn.text.slice(start_char, end_char),
      })),
  )

/**
 * Whether what a mask leaves of a number is the same, counted from its end: `same`, `differs`, or `unknown` where it leaves fewer
 * than two letters or digits to compare. Of what is spoken a mask leaves nothing.
 */
function comparedEnds(shown: string, whole: string): 'same' | 'differs' | 'unknown' {
  const [masked, wanted] = [symbolsOf(shown), symbolsOf(whole)]
  const pairs = masked
    .toReversed()
    .map((symbol, at) => [symbol, wanted.at(-1 - at)])
    .filter(([symbol]) => symbol !== '•')
  if (pairs.length < MIN_COUNT || wanted.length === 0) return 'unknown'
  return pairs.every(([symbol, other]) => symbol === other) ? 'same' : 'differs'
}

/** The same of an e-mail address, whose mask leaves its length, its first letter and its domain. */
function comparedEmails(shown: string, whole: string): 'same' | 'differs' | 'unknown' {
  const [masked, wanted] = [[...shown.toLowerCase()], [...whole.trim().toLowerCase()]]
  if (!masked.includes('@')) return 'unknown'
  const isSame =
    masked.length === wanted.length && masked.every((letter, at) => letter === '•' || letter === wanted[at])
  return isSame ? 'same' : 'differs'
}

const symbolsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}•]/gu) ?? []
const MIN_COUNT = 2
