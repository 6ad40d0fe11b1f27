import type { Tried } from '#server/importers/tables/table-clock.ts'

/** The separator before the decimals. */
export type DecimalMark = 'point' | 'comma'

/** An amount in a cell: its digits, its separators and its currency. */
export type WrittenAmount = {
  isNegative: boolean
  /** Digits, points and commas. */
  digits: string
  /** `open` when `1.200` may be a thousand two hundred; null without a separator. */
  mark: DecimalMark | 'open' | null
  /** ISO 4217, if the cell contains it. */
  currency: string | null
}

/** Reads `1.234,56`, `$ 1,234.56`, `(1 234.5)`, `31551.292799733943`, `S/. 20`, `1’200 CLP`. Null when it is no amount. */
export function writtenAmount(text: string): WrittenAmount | null {
  if (text.length > MAX_LENGTH) return null
  const plain = ASCII.test(text) ? text : inAscii(text)
  const bare = /^\((.*)\)$/s.exec(plain)?.[1]?.trim()
  const found = AMOUNT.exec(bare ?? plain)
  if (!found?.groups) return null
  const { before = '', number = '', after = '', minus = '', sign = '', last = '' } = found.groups
  if (`${minus}${sign}${last}`.length > 1) return null
  const digits = ungrouped(number)
  const mark = digits === null ? undefined : markOf(digits, digits !== number)
  const currency = currencyIn(before, after)
  if (digits === null || mark === undefined || currency === undefined) return null
  const isNegative = bare !== undefined || [minus, sign, last].includes('-')
  return { isNegative, digits, mark, currency }
}

/** The same as an exact decimal with a point: `-1234.56`. @param mark the notation of an ambiguous amount */
export function exactDecimal(written: WrittenAmount, mark: DecimalMark | null): Tried<string> {
  const decided = written.mark === 'open' ? mark : written.mark
  if (written.mark === 'open' && decided === null) {
    return { reason: 'can be read in two ways: say whether a point or a comma stands before the decimals' }
  }
  const isPoint = decided !== 'comma'
  const point = isPoint ? written.digits.replaceAll(',', '') : written.digits.replaceAll('.', '').replace(',', '.')
  const [whole = '', fraction = ''] = point.split('.')
  const number = (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction && `.${fraction}`)
  return { value: written.isNegative && /[1-9]/.test(number) ? `-${number}` : number }
}

/** Converts Bengali and full-width digits, narrow blanks and true minus signs. */
const inAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/[−–]/g, '-')
    .replaceAll('’', "'")
    .trim()

const ASCII = /^[ -~]*$/
const AMOUNT =
  /^(?<minus>[-+]?) ?(?<before>(?:[^\d\s.,'+-]{1,6}\.?)?) ?(?<sign>[-+]?) ?(?<number>(?:\d|[.,]\d)[\d.,' ]*?) ?(?<after>(?:[^\d\s.,'+-]{1,6}\.?)?)(?<last>-?)$/u

/** Without blanks and apostrophes between thousands; null when they are elsewhere. */
function ungrouped(number: string): string | null {
  if (!/[ ']/.test(number)) return number
  return /^\d{1,3}(?:([ '])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.test(number) ? number.replaceAll(/[ ']/g, '') : null
}

/** Undefined when the separators cannot be those of an amount. */
function markOf(digits: string, isGrouped: boolean): WrittenAmount['mark'] | undefined {
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points + commas === 0) return null
  if (points > 0 && commas > 0)
    return INTERNATIONAL.test(digits) ? 'point' : CONTINENTAL.test(digits) ? 'comma' : undefined
  if (points + commas > 1)
    return (points > 0 ? CONTINENTAL : INTERNATIONAL).test(digits) ? (points > 0 ? 'comma' : 'point') : undefined
  if (!isGrouped && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return 'open'
  return points > 0 ? 'point' : 'comma'
}

/** Groups of two are used in India and Bangladesh. */
const INTERNATIONAL = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/
const CONTINENTAL = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/

/** Null when there is none, undefined when the text is no currency. */
function currencyIn(before: string, after: string): string | null | undefined {
  if (before !== '' && after !== '' && !(before === '$' && /^[a-z]{3}$/i.test(after))) return undefined
  return currencyOf(after || before)
}

function currencyOf(mark: string): string | null | undefined {
  const name = mark.toUpperCase().replace(/\.$/, '')
  if (SILENT.has(name)) return null
  return SIGNS[name] ?? (isCurrency(name) ? name : undefined)
}

/** Signs of several currencies identify none. */
const SILENT = new Set(['', '$', '¥', 'KR'])
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', '£': 'GBP', R$: 'BRL', 'S/': 'PEN', US$: 'USD', U$S: 'USD', USD$: 'USD', 'B/': 'PAB', BS: 'BOB' },
  ...{ '৳': 'BDT', '₹': 'INR', 元: 'CNY', MX$: 'MXN', UF: 'CLF' },
}

/** A currency of ISO 4217, or an unambiguous usual name: `MXN`, `UF`, `soles`. Null when it is none. */
export function currencyCode(text: string): string | null {
  const name = text.trim().toUpperCase()
  return isCurrency(name) ? name : (SIGNS[name] ?? NAMES[name] ?? null)
}

const NAMES: Readonly<Record<string, string>> = {
  ...{ EURO: 'EUR', EUROS: 'EUR', SOLES: 'PEN', SOL: 'PEN', REAIS: 'BRL', REAL: 'BRL', 'PESOS CHILENOS': 'CLP' },
  ...{ 'PESOS MEXICANOS': 'MXN', 'PESOS ARGENTINOS': 'ARS', 'PESOS COLOMBIANOS': 'COP', 人民币: 'CNY', টাকা: 'BDT' },
}

const KNOWN = new Set([...Intl.supportedValuesOf('currency'), 'CLF', 'UYI', 'UYW'])
const isCurrency = (name: string) => KNOWN.has(name)

const MAX_LENGTH = 60
