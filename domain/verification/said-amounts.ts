import { minorDigits, type Money } from '#domain/money/money.ts'

import { amountCues, cueOf } from './cues.ts'
import { numberAt, type SaidStretch, stretchOf, type TokenizedTurn } from './said.ts'

/** An amount of money that somebody said. */
export type SaidAmount = {
  /** In minor units. More than one where the words are ambiguous: `veintinueve noventa`. */
  minors: number[]
  place: SaidStretch
  /** The index of the turn, and the first and last token in it. */
  turnIndex: number
  first: number
  last: number
  about: 'premium' | 'sum-insured' | 'other' | null
}

/**
 * The amounts in a currency that were said, typed or spoken in Spanish or Portuguese: with a word or sign of that currency, or next
 * to words that say what they are for. Amounts in another currency are left out because they cannot be compared.
 */
export function saidAmounts(turns: readonly TokenizedTurn[], currency: string): SaidAmount[] {
  return turns.flatMap((turn, turnIndex) => {
    const amounts: SaidAmount[] = []
    for (let next = 0; next < turn.tokens.length;) {
      const read = typedAmount(turn, next, currency) ?? spokenAmount(turn, next, currency)
      if (!read) {
        next += 1
        continue
      }
      const { minors, last, isOtherCurrency } = read
      const about = cueOf(turns, turnIndex, { first: next, last }, amountCues)
      if (!isOtherCurrency && (read.isMarked || (about !== null && !isCount(turn, next, last)))) {
        amounts.push({ minors, place: stretchOf(turn, next, last), turnIndex, first: next, last, about })
      }
      next = last + 1
    }
    return amounts
  })
}

/** Whether a number counts something other than money: `treinta días`, `un poco`, `dos personas`. */
function isCount({ tokens }: TokenizedTurn, first: number, last: number): boolean {
  return (first === last && ARTICLES.has(tokens[first]!.word)) || COUNTED.has(tokens[last + 1]?.word ?? '')
}

const ARTICLES = new Set(['un', 'una', 'uno', 'um', 'uma'])
/** Without accents, as in tokens. */
const COUNTED = new Set(
  [
    'dia dias semana semanas mes meses ano anos hora horas minuto minutos',
    'persona personas pessoa pessoas vez veces vezes por cuotas parcelas pagos pagamentos eventos',
  ].flatMap((words) => words.split(' ')),
)

export const isAmount = ({ minors }: SaidAmount, expected: readonly Money[]): boolean =>
  expected.some(({ minor }) => minors.includes(minor))

/** `last`: index of the last token. `isMarked`: a currency or cents were named. `isOtherCurrency`: the named currency is another one. */
type ReadAmount = { minors: number[]; last: number; isMarked: boolean; isOtherCurrency: boolean }

/** `19.990`, `1.234,56`, `29,90`: the tokens of one number, with only points and commas between them. */
function typedAmount(turn: TokenizedTurn, first: number, currency: string): ReadAmount | null {
  const { tokens, text } = turn
  if (!/^\d/.test(tokens[first]!.word)) return null
  let last = first
  while (/^\d/.test(tokens[last + 1]?.word ?? '') && /^[.,]$/.test(tokens[last + 1]!.gap ?? '')) last += 1
  // `19 mil 990`, `29 con 90`: the number continues in words
  if (last === first && CONTINUATIONS.has(tokens[first + 1]?.word ?? '')) return null
  const before = text.slice(0, tokens[first]!.start_char)
  const written = text.slice(tokens[first]!.start_char, tokens[last]!.end_char)
  const minor = parseMinor(written, currency)
  if (minor === null) return null
  const sign = SIGNS.find(([shape]) => shape.test(before))?.[1]
  const after = currenciesAt(turn, last + 1)
  const currencies = sign ?? after
  return {
    minors: [minor],
    last: after && !sign ? last + 1 : last,
    isMarked: currencies !== undefined || /^\s?€/.test(text.slice(tokens[last]!.end_char)),
    isOtherCurrency: currencies !== undefined && currencies.length > 0 && !currencies.includes(currency),
  }
}

/**
 * The last mark is the decimal mark if there are two kinds of marks, or if it is the only mark and not followed by three digits.
 * Null for more than two decimals, unless the currency has more.
 */
function parseMinor(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const marks = text.replaceAll(/\d/g, '')
  const parts = text.split(/[.,]/)
  const end = parts.at(-1)!
  const isDecimal =
    new Set(marks).size === 2 || (marks.length === 1 && (end.length !== 3 || (digits > 3 && parts[0] === '0')))
  const [whole, fraction] = isDecimal ? [parts.slice(0, -1).join(''), end] : [parts.join(''), '']
  if (fraction.length > Math.max(digits, 2)) return null
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** `diecinueve mil novecientos noventa pesos`, `veintinueve con noventa`, `vinte e nove reais e noventa centavos`. */
function spokenAmount(turn: TokenizedTurn, first: number, currency: string): ReadAmount | null {
  const { tokens } = turn
  const whole = numberAt(tokens, first)
  if (!whole) return null
  let next = first + whole.length
  const named = currenciesAt(turn, next)
  if (named) next += currencyNameLength(turn, next)
  const { fractions, length, isMarked } = fractionAt(turn, next, named !== undefined)
  const digits = minorDigits(currency)
  const minors = [null, ...fractions]
    .filter((fraction) => fraction !== null || fractions.length === 0 || !isMarked)
    .map((fraction) => whole.value * 10 ** digits + (digits < 2 ? 0 : (fraction ?? 0) * 10 ** (digits - 2)))
  const end = next + length
  const later = named === undefined ? currenciesAt(turn, end) : undefined
  const currencies = named ?? later
  const last = (later ? end + currencyNameLength(turn, end) : end) - 1
  return {
    minors: [...new Set(minors)],
    last,
    isMarked: currencies !== undefined || isMarked,
    isOtherCurrency: currencies !== undefined && currencies.length > 0 && !currencies.includes(currency),
  }
}

/** Hundredths after a whole number. `isMarked`: the words say that they are hundredths; otherwise they only may be. */
function fractionAt(turn: TokenizedTurn, start: number, isNamed: boolean) {
  const { tokens } = turn
  const separator = tokens[start]?.word ?? ''
  const isJoined = SEPARATORS.has(separator) || separator === 'y' || separator === 'e'
  const part = numberAt(tokens, start + (isJoined ? 1 : 0))
  const none = { fractions: [] as number[], length: 0, isMarked: false }
  if (!part || part.value > 99 || (!isJoined && (part.value < 10 || tokens[start]?.gap !== ' '))) return none
  const length = part.length + (isJoined ? 1 : 0)
  const isCents = CENTS.has(tokens[start + length]?.word ?? '')
  // `y` and `e` may also introduce another number
  const isMarked = isCents || SEPARATORS.has(separator) || (isJoined && isNamed)
  return {
    fractions: part.value < 10 && !isCents ? [part.value, part.value * 10] : [part.value],
    length: length + (isCents ? 1 : 0),
    isMarked,
  }
}

/** The currencies that the word at a token may mean; undefined if it is not a word for money. */
const currenciesAt = ({ tokens }: TokenizedTurn, index: number): readonly string[] | undefined =>
  WORDS[tokens[index]?.word ?? '']

/** `pesos mexicanos`, `pesos chilenos` */
const currencyNameLength = ({ tokens }: TokenizedTurn, index: number) =>
  NATIONS.has(tokens[index + 1]?.word ?? '') ? 2 : 1

const PESOS = ['CLP', 'MXN', 'ARS', 'COP', 'UYU', 'DOP']
const WORDS: Readonly<Record<string, readonly string[] | undefined>> = {
  ...{ peso: PESOS, pesos: PESOS, euro: ['EUR'], euros: ['EUR'], real: ['BRL'], reais: ['BRL'], sol: ['PEN'] },
  ...{ soles: ['PEN'], dolar: ['USD'], dolares: ['USD'], uf: ['CLF'], clp: ['CLP'], mxn: ['MXN'], usd: ['USD'] },
  ...{ eur: ['EUR'], brl: ['BRL'], pen: ['PEN'] },
}
/** A lone `$` does not say which currency it is. */
const SIGNS: [RegExp, readonly string[]][] = [
  [/R\$\s?$/i, ['BRL']],
  [/US\$\s?$/i, ['USD']],
  [/S\/\.?\s?$/i, ['PEN']],
  [/€\s?$/, ['EUR']],
  [/\bUF\s?$/i, ['CLF']],
  [/\$\s?$/, []],
]
const NATIONS = new Set(['mexicanos', 'chilenos', 'argentinos', 'colombianos', 'uruguayos', 'americanos'])
const SEPARATORS = new Set(['con', 'coma', 'punto', 'virgula', 'ponto'])
const CENTS = new Set(['centavos', 'centavo', 'centimos', 'centimo', 'cents'])
const CONTINUATIONS = new Set(['mil', 'millon', 'millones', 'milhao', 'milhoes', 'con'])
