import { isCardNumber } from './card-numbers.ts'
import { hideAll, showLast, maskNationalId, maskPhone } from './masks.ts'
import { isNationalId, type NationalIdKind } from './national-ids.ts'

/** Data that not everybody may read: payment data, contact data and national ids. */
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

/** Where sensitive data is in a text: UTF-16 code units from its start; the end is exclusive. */
export type SensitiveStretch = { start_char: number; end_char: number; kind: SensitiveKind }

/** A stretch within a conversation. */
export type SensitiveSpan = SensitiveStretch & {
  /** The turn, counted from 0. */
  seq: number
  /** The part of the recording to mute, from the start of the conversation; null if the turn has no times. */
  start_ms: number | null
  end_ms: number | null
}

/**
 * The text with each stretch masked according to its kind. Separators and the length stay, so that positions are the same in both texts.
 * Masking twice gives the same result as masking once. The stretches must be within the text and must not overlap; their order does not
 * matter.
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

/** Only complete, typed data shows its first or last characters. Spoken numbers and parts are hidden completely. */
const masks: Record<SensitiveKind, (text: string) => string> = {
  card: maskCard,
  'card-code': hideAll,
  'card-expiry': hideAll,
  iban: (text) => showLast(text, 4),
  phone: (text) => (/\p{L}/u.test(text) || symbolsOf(text).length < 7 ? hideAll(text) : maskPhone(text)),
  email: maskEmailInPlace,
  plate: (text) => showLast(text, 2),
  address: (text) => text.replace(WORD, (_, initial: string, rest: string) => initial + hideAll(rest)),
  rut: maskIdOf('RUT'),
  cpf: maskIdOf('CPF'),
  cnpj: maskIdOf('CNPJ'),
  curp: showFirstFour,
  rfc: showFirstFour,
  dni: maskIdOf('DNI', 'DNI-AR', 'DNI-PE'),
  nie: maskIdOf('NIE'),
  cuit: maskIdOf('CUIT'),
  ruc: maskIdOf('RUC'),
}

/** Shows the first six and last four digits, the maximum that PCI DSS 3.4.1 allows. */
function maskCard(text: string): string {
  const symbols = symbolsOf(text)
  const masked = symbols.includes('•') && symbols.length >= 13 && symbols.length <= 19
  if (!/^[\d•]*$/.test(symbols) || !(masked || isCardNumber(symbols))) return hideAll(text)
  let position = 0
  return text.replace(/[\d•]/g, (symbol) => (position++ < 6 || position > symbols.length - 4 ? symbol : '•'))
}

function maskIdOf(...kinds: [NationalIdKind, ...NationalIdKind[]]) {
  return (text: string): string =>
    text.includes('•') || kinds.some((kind) => isNationalId(kind, text))
      ? maskNationalId(text, kinds[0])
      : hideAll(text)
}

function showFirstFour(text: string): string {
  let left = 4
  return text.replace(SYMBOL, (symbol) => (left-- > 0 ? symbol : hideAll(symbol)))
}

function maskEmailInPlace(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 ? hideAll(text) : text.charAt(0) + hideAll(text.slice(1, at)) + text.slice(at)
}

const symbolsOf = (text: string) => (text.match(SYMBOL) ?? []).join('')
const SYMBOL = /[\p{L}\p{M}\p{N}•]/gu
const WORD = /(?<![\p{L}\p{M}\p{N}•])(\p{L}?)([\p{L}\p{M}\p{N}•]+)/gu
