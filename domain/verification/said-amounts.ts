import { minorDigits, type Money } from '#domain/money/money.ts'

import { amountCues, cueOf } from './cues.ts'
import { type HeardTurn, type SaidStretch, stretchOf } from './said.ts'
import { numberAt } from './said-numbers.ts'

/** An amount of money that somebody said. */
export type SaidAmount = {
  /** In minor units. More than one where the words leave it open: `veintinueve noventa`. */
  minors: number[]
  place: SaidStretch
  /** The turn and tokens in it. */
  at: number
  first: number
  last: number
  about: 'premium' | 'sum-insured' | 'other' | null
}

/**
 * The amounts of a currency that were said, typed or spoken in Spanish or Portuguese: with a word or sign of that currency, or
 * beside words that say of what they are. Amounts of another currency are left out: they cannot be compared.
 */
export function saidAmounts(turns: readonly HeardTurn[], currency: string): SaidAmount[] {
  return turns.flatMap((turn, at) => {
    const amounts: SaidAmount[] = []
    for (let next = 0; next < turn.tokens.length;) {
      const read = typedAmount(turn, next, currency) ?? spokenAmount(turn, next, currency)
      if (!read) {
        next += 1
        continue
      }
      const { minors, last, isOther } = read
      const about = cueOf(turns, at, { first: next, last }, amountCues)
      if (!isOther && (read.isMarked || (about !== null && !isCount(turn, next, last)))) {
        amounts.push({ minors, place: stretchOf(turn, next, last), at, first: next, last, about })
      }
      next = last + 1
    }
    return amounts
  })
}

/** Whether a number is of something else than money: `treinta días`, `un poco`, `dos personas`. */
function isCount({ tokens }: HeardTurn, first: number, last: number): boolean {
  return (first === last && ARTICLES.has(tokens[first]!.word)) || COUNTED.has(tokens[last + 1]?.word ?? '')
}

const ARTICLES = new Set(['un', 'una', 'uno', 'um', 'uma'])
/** Without marks, as tokens are. */
const COUNTED = new Set(
  [
    'dia dias semana semanas mes meses ano anos hora horas minuto minutos',
    'persona personas pessoa pessoas vez veces vezes por cuotas parcelas pagos pagamentos eventos',
  ].flatMap((words) => words.split(' ')),
)

export const isAmount = ({ minors }: SaidAmount, wanted: readonly Money[]): boolean =>
  wanted.some(({ minor }) => minors.includes(minor))

/** `last` counts tokens. Marked: its currency is said. Other: and it is another one. */
type Read = { minors: number[]; last: number; isMarked: boolean; isOther: boolean }

/** `19.990`, `1.234,56`, `29,90`: the tokens of one number, with nothing but points and commas between them. */
function typedAmount(turn: HeardTurn, first: number, currency: string): Read | null {
  const { tokens, text } = turn
  if (!/^\d/.test(tokens[first]!.word)) return null
  let last = first
  while (/^\d/.test(tokens[last + 1]?.word ?? '') && /^[.,]$/.test(tokens[last + 1]!.gap ?? '')) last += 1
  // `19 mil 990`, `29 con 90`: words go on with it
  if (last === first && GOES_ON.has(tokens[first + 1]?.word ?? '')) return null
  const before = text.slice(0, tokens[first]!.start_char)
  const written = text.slice(tokens[first]!.start_char, tokens[last]!.end_char)
  const minor = minorOfWritten(written, currency)
  if (minor === null) return null
  const sign = SIGNS.find(([shape]) => shape.test(before))?.[1]
  const after = currenciesAt(turn, last + 1)
  const said = sign ?? after
  return {
    minors: [minor],
    last: after && !sign ? last + 1 : last,
    isMarked: said !== undefined || /^\s?€/.test(text.slice(tokens[last]!.end_char)),
    isOther: said !== undefined && said.length > 0 && !said.includes(currency),
  }
}

/** A decimal mark is the last of two kinds, or what is not followed by three digits; of currencies with no decimals none is. */
function minorOfWritten(written: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const marks = written.replaceAll(/\d/g, '')
  const parts = written.split(/[.,]/)
  const end = parts.at(-1)!
  const isDecimal =
    new Set(marks).size === 2 || (marks.length === 1 && (end.length !== 3 || (digits > 3 && parts[0] === '0')))
  const [whole, fraction] = isDecimal ? [parts.slice(0, -1).join(''), end] : [parts.join(''), '']
  if (fraction.length > Math.max(digits, 2)) return null
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** `diecinueve mil novecientos noventa pesos`, `veintinueve con noventa`, `vinte e nove reais e noventa centavos`. */
function spokenAmount(turn: HeardTurn, first: number, currency: string): Read | null {
  const { tokens } = turn
  const whole = numberAt(tokens, first)
  if (!whole) return null
  let next = first + whole.length
  const named = currenciesAt(turn, next)
  if (named) next += namedLength(turn, next)
  const { fractions, length, isMarked } = fractionAt(turn, next, named !== undefined)
  const digits = minorDigits(currency)
  const minors = [null, ...fractions]
    .filter((fraction) => fraction !== null || fractions.length === 0 || !isMarked)
    .map((fraction) => whole.value * 10 ** digits + (digits < 2 ? 0 : (fraction ?? 0) * 10 ** (digits - 2)))
  const end = next + length
  const later = named === undefined ? currenciesAt(turn, end) : undefined
  const said = named ?? later
  const last = (later ? end + namedLength(turn, end) : end) - 1
  return {
    minors: [...new Set(minors)],
    last,
    isMarked: said !== undefined || isMarked,
    isOther: said !== undefined && said.length > 0 && !said.includes(currency),
  }
}

/** Hundredths after a whole number: marked where words say that they are, else perhaps. */
function fractionAt(turn: HeardTurn, at: number, isNamed: boolean) {
  const { tokens } = turn
  const joint = tokens[at]?.word ?? ''
  const isJoined = JOINTS.has(joint) || joint === 'y' || joint === 'e'
  const part = numberAt(tokens, at + (isJoined ? 1 : 0))
  const none = { fractions: [] as number[], length: 0, isMarked: false }
  if (!part || part.value > 99 || (!isJoined && (part.value < 10 || tokens[at]?.gap !== ' '))) return none
  const length = part.length + (isJoined ? 1 : 0)
  const isCents = CENTS.has(tokens[at + length]?.word ?? '')
  // `y` and `e` also join what is another number
  const isMarked = isCents || JOINTS.has(joint) || (isJoined && isNamed)
  return {
    fractions: part.value < 10 && !isCents ? [part.value, part.value * 10] : [part.value],
    length: length + (isCents ? 1 : 0),
    isMarked,
  }
}

/** The currencies that a word at a token may mean; undefined where it is no word for money. */
const currenciesAt = ({ tokens }: HeardTurn, at: number): readonly string[] | undefined => WORDS[tokens[at]?.word ?? '']

/** `pesos mexicanos`, `pesos chilenos` */
const namedLength = ({ tokens }: HeardTurn, at: number) => (NATIONS.has(tokens[at + 1]?.word ?? '') ? 2 : 1)

const PESOS = ['CLP', 'MXN', 'ARS', 'COP', 'UYU', 'DOP']
const WORDS: Readonly<Record<string, readonly string[] | undefined>> = {
  ...{ peso: PESOS, pesos: PESOS, euro: ['EUR'], euros: ['EUR'], real: ['BRL'], reais: ['BRL'], sol: ['PEN'] },
  ...{ soles: ['PEN'], dolar: ['USD'], dolares: ['USD'], uf: ['CLF'], clp: ['CLP'], mxn: ['MXN'], usd: ['USD'] },
  ...{ eur: ['EUR'], brl: ['BRL'], pen: ['PEN'] },
}
/** A lone `$` says nothing of whose it is. */
const SIGNS: [RegExp, readonly string[]][] = [
  [/R\$\s?$/i, ['BRL']],
  [/US\$\s?$/i, ['USD']],
  [/S\/\.?\s?$/i, ['PEN']],
  [/€\s?$/, ['EUR']],
  [/\bUF\s?$/i, ['CLF']],
  [/\$\s?$/, []],
]
const NATIONS = new Set(['mexicanos', 'chilenos', 'argentinos', 'colombianos', 'uruguayos', 'americanos'])
const JOINTS = new Set(['con', 'coma', 'punto', 'virgula', 'ponto'])
const CENTS = new Set(['centavos', 'centavo', 'centimos', 'centimo', 'cents'])
const GOES_ON = new Set(['mil', 'millon', 'millones', 'milhao', 'milhoes', 'con'])
