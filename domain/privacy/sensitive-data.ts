import { isCardNumber } from './card-numbers.ts'
import { hideAll, keepLast, maskNationalId, maskPhone } from './masks.ts'
import { isNationalId, type NationalIdKind } from './national-ids.ts'

/** What must not be read by everybody: payment data, ways to reach somebody, and national ids. */
export const sensitiveKinds = [
  'card',
  'card-code',
  'card-expiry',
  'iban',
  'phone',
  'email',
  'plate',
  'address',
  'rut',
  'cpf',
  'cnpj',
  'curp',
  'rfc',
  'dni',
  'nie',
  'cuit',
  'ruc',
] as const
export type SensitiveKind = (typeof sensitiveKinds)[number]

/** Where in a text something sensitive is: UTF-16 code units from its start, the end not included. */
export type SensitiveStretch = { start_char: number; end_char: number; kind: SensitiveKind }

/** A stretch within a conversation. */
export type SensitiveSpan = SensitiveStretch & {
  /** The turn, counted from 0. */
  seq: number
  /** What of the recording to mute, from the start of the conversation; null where the turn carries no times. */
  start_ms: number | null
  end_ms: number | null
}

/**
 * The text with each stretch masked as its kind asks. Separators stay, and so does the length, so that every position in the
 * one text is the same position in the other. Masking twice shows what masking once does. The stretches lie within the text
 * and apart from each other, in any order.
 */
export function maskedText(text: string, stretches: readonly SensitiveStretch[]): string {
  let masked = ''
  let reached = 0
  for (const { start_char, end_char, kind } of stretches.toSorted((one, other) => one.start_char - other.start_char)) {
    masked += text.slice(reached, start_char) + masks[kind](text.slice(start_char, end_char))
    reached = end_char
  }
  return masked + text.slice(reached)
}

/** Only what is written out in one piece shows its first or last characters: of spoken numbers and of halves nothing stays. */
const masks: Record<SensitiveKind, (text: string) => string> = {
  card: maskCard,
  'card-code': hideAll,
  'card-expiry': hideAll,
  iban: (text) => keepLast(text, 4),
  phone: (text) => (/\p{L}/u.test(text) || symbolsOf(text).length < 7 ? hideAll(text) : maskPhone(text)),
  email: maskEmailInPlace,
  plate: (text) => keepLast(text, 2),
  address: (text) => text.replace(WORD, (_, initial: string, rest: string) => initial + hideAll(rest)),
  rut: maskIdOf('RUT'),
  cpf: maskIdOf('CPF'),
  cnpj: maskIdOf('CNPJ'),
  curp: keepFirstFour,
  rfc: keepFirstFour,
  dni: maskIdOf('DNI', 'DNI-AR', 'DNI-PE'),
  nie: maskIdOf('NIE'),
  cuit: maskIdOf('CUIT'),
  ruc: maskIdOf('RUC'),
}

/** First six and last four, the most that PCI DSS 3.4.1 lets be shown. */
function maskCard(text: string): string {
  const symbols = symbolsOf(text)
  const masked = symbols.includes('•') && symbols.length >= 13 && symbols.length <= 19
  if (!/^[\d•]*$/.test(symbols) || !(masked || isCardNumber(symbols))) return hideAll(text)
  let at = 0
  return text.replace(/[\d•]/g, (symbol) => (at++ < 6 || at > symbols.length - 4 ? symbol : '•'))
}

function maskIdOf(...kinds: [NationalIdKind, ...NationalIdKind[]]) {
  return (text: string): string =>
    text.includes('•') || kinds.some((kind) => isNationalId(kind, text))
      ? maskNationalId(text, kinds[0])
      : hideAll(text)
}

function keepFirstFour(text: string): string {
  let shown = 4
  return text.replace(SYMBOL, (symbol) => (shown-- > 0 ? symbol : hideAll(symbol)))
}

function maskEmailInPlace(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 ? hideAll(text) : text.charAt(0) + hideAll(text.slice(1, at)) + text.slice(at)
}

const symbolsOf = (text: string) => (text.match(SYMBOL) ?? []).join('')
const SYMBOL = /[\p{L}\p{M}\p{N}•]/gu
const WORD = /(?<![\p{L}\p{M}\p{N}•])(\p{L}?)([\p{L}\p{M}\p{N}•]+)/gu
