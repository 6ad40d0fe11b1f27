import { isIban, IBAN_LENGTHS } from '#domain/privacy/iban.ts'
import { isNationalId, type NationalIdKind } from '#domain/privacy/national-ids.ts'
import type { SensitiveKind, SensitiveStretch } from '#domain/privacy/sensitive-data.ts'
import { isHarmless, type Subject } from '#domain/spoken-digits/subjects.ts'

/**
 * Data that its written form alone identifies: the surrounding words matter only when they name another kind of number.
 */
export function findWritten(
  text: string,
  subjectAt: (start_char: number, end_char: number) => Subject | undefined,
  country: string | null,
): SensitiveStretch[] {
  return [
    ...WRITTEN.flatMap(({ kind, shape, isOne }) =>
      [...text.matchAll(shape)].flatMap((found): SensitiveStretch[] => {
        const stretch = { kind, start_char: found.index, end_char: found.index + found[0].length }
        const subject = subjectAt(stretch.start_char, stretch.end_char)
        return isOne({ written: found[0], subject, country }) ? [stretch] : []
      }),
    ),
    ...ibansIn(text),
  ]
}

type Written = { written: string; subject: Subject | undefined; country: string | null }
type Shape = { kind: SensitiveKind; shape: RegExp; isOne: (found: Written) => boolean }

const checked =
  (...kinds: NationalIdKind[]) =>
  ({ written, subject }: Written) =>
    !isHarmless(subject) && kinds.some((kind) => isNationalId(kind, written))

const GENERIC_RFC = /^X[AE]XX010101000$/i

/**
 * Each pattern starts where no text of the same form precedes it, and has a bounded length: the search stays linear.
 */
const WRITTEN: Shape[] = [
  {
    kind: 'email',
    shape:
      /(?<![\p{L}\p{M}\d._%+-])[\p{L}\d][\p{L}\p{M}\d._%+-]{0,63}@[\p{L}\d][\p{L}\d-]{0,62}(?:\.[\p{L}\d-]{1,63}){1,4}/gu,
    isOne: () => true,
  },
  { kind: 'rut', shape: /(?<![\d.])\d{1,2}\.\d{3}\.\d{3}-[\dkK](?![\d\p{L}])/gu, isOne: checked('RUT') },
  {
    kind: 'rut',
    shape: /(?<![\d.-])\d{7,8}-[\dkK](?![\d\p{L}-])/gu,
    isOne: (found) => found.country === 'CL' && checked('RUT')(found),
  },
  { kind: 'cpf', shape: /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/gu, isOne: checked('CPF') },
  {
    kind: 'cnpj',
    shape: /(?<![\d\p{L}.])[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}\/[A-Z\d]{4}-\d{2}(?!\d)/giu,
    isOne: checked('CNPJ'),
  },
  { kind: 'cuit', shape: /(?<![\d-])\d{2}-\d{8}-\d(?![\d-])/gu, isOne: checked('CUIT') },
  { kind: 'curp', shape: /(?<![\p{L}\d])[A-ZÑ]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d(?![\p{L}\d])/giu, isOne: checked('CURP') },
  {
    kind: 'rfc',
    shape: /(?<![\p{L}\d])[A-ZÑ&]{3,4}[ -]?\d{6}[ -]?[A-Z\d]{3}(?![\p{L}\d])/giu,
    isOne: (found) => !GENERIC_RFC.test(found.written) && checked('RFC')(found), // the generic RFC identifies nobody
  },
  { kind: 'nie', shape: /(?<![\p{L}\d])[XYZ]-?\d{7}-?[A-Z](?![\p{L}\d])/giu, isOne: checked('NIE') },
  { kind: 'dni', shape: /(?<![\p{L}\d.])(?:\d{8}|\d{2}\.\d{3}\.\d{3})-?[A-Z](?![\p{L}\d])/giu, isOne: checked('DNI') },
  { kind: 'phone', shape: /(?<![\d+])\+[1-9](?:[ ().-]{0,3}\d){7,14}(?!\d)/gu, isOne: () => true },
  {
    kind: 'phone',
    shape: /(?<!\d)\(\d{2,3}\) ?9? ?\d{3,5}[ -]\d{4}(?!\d)/gu,
    isOne: ({ subject }) => !isHarmless(subject),
  },
  { kind: 'phone', shape: /(?<![\d-])\d{3}-\d{3}-\d{4}(?![\d-])/gu, isOne: ({ subject }) => !isHarmless(subject) },
  {
    kind: 'plate',
    shape:
      /(?<![\p{L}\d])(?:[A-Z]{4}[ .-]?\d{2}|[A-Z]{2}[ .-]?\d{3,4}|[A-Z]{3}[ -]?\d{3,4}(?:[ -]?[A-Z])?|[A-Z]{3}\d[A-Z]\d{2}|[A-Z]{2}[ -]?\d{3}[ -]?[A-Z]{2}|\d{4}[ -]?[A-Z]{3}|[A-Z]{2}\d{2}[ -]?[A-Z]{3})(?![\p{L}\d])/giu,
    isOne: ({ subject }) => subject === 'plate',
  },
  {
    kind: 'address',
    shape: /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\d])/gu,
    isOne: ({ subject }) => !isHarmless(subject), // otherwise a British postcode
  },
]

function ibansIn(text: string): SensitiveStretch[] {
  return [...text.matchAll(/(?<![\p{L}\d])[A-Z]{2}\d{2}(?=[ -]?[A-Z\d])/giu)].flatMap(({ index }) => {
    const length = IBAN_LENGTHS[text.slice(index, index + 2).toUpperCase()]
    const end_char = length === undefined ? null : endOf(text, index, length)
    return end_char !== null && isIban(text.slice(index, end_char))
      ? [{ kind: 'iban', start_char: index, end_char }]
      : []
  })
}

/** The offset after that many letters and digits, ignoring single spaces and dashes; null when the text has fewer. */
function endOf(text: string, start: number, length: number): number | null {
  let count = 0
  for (let at = start; at < text.length; at++) {
    if (/[A-Za-z\d]/.test(text.charAt(at))) count++
    else if (!/[ -]/.test(text.charAt(at))) return null
    if (count === length) return /[A-Za-z\d]/.test(text.charAt(at + 1)) ? null : at + 1
  }
  return null
}
