import { type CustomerField, customerFields } from '#contracts/roles.ts'
import { dispositionOf, dispositionPath } from '#domain/dialling/dispositions.ts'
import { hideAll, maskEmail, maskName, maskNationalId, maskPhone } from '#domain/privacy/masks.ts'
import { maskedText, type SensitiveKind } from '#domain/privacy/sensitive-data.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'

/** What the reader may see unmasked, and the customer's own data: it is recognised in any column. */
export type Reading = {
  unmasked: readonly string[]
  country: string | null
  own: {
    names: readonly string[]
    national_ids: readonly string[]
    phones: readonly string[]
    emails: readonly string[]
  }
}

/** The text of a file's cell, as far as the reader may see it. */
export function presentCell(column: string, text: string, reading: Reading): string {
  if (customerFields.every((field) => reading.unmasked.includes(field))) return text
  const kind = ownKind(text, reading.own) ?? namedKind(column, text)
  if (kind === null) return maskedWithin(column, text, reading)
  if (kind !== 'hidden' && reading.unmasked.includes(kind)) return text
  return MASKS[kind](text)
}

/** A dialler's disposition and its meaning. A disposition with a known meaning contains no personal data. */
export function presentDisposition(words: string | null, reading: Reading) {
  if (words === null) return null
  const meaning = dispositionOf(words)
  if (meaning !== null) return { words, path: dispositionPath(meaning) }
  return { words: presentCell('', words, reading), path: null }
}

/** The column's name alone does not make a number: `Tipo de documento` contains none. */
function namedKind(column: string, text: string): PersonalKind | null {
  const kind = personalKindOf(column)
  return (kind === 'phones' || kind === 'national_id') && !/\d.*\d.*\d/s.test(text) ? null : kind
}

const MASKS: Record<PersonalKind, (text: string) => string> = {
  name: maskName,
  national_id: (text) => maskNationalId(text, null),
  phones: maskPhone,
  email: (text) => (text.includes('@') ? maskEmail(text) : hideAll(text)),
  hidden: hideAll,
}

function ownKind(text: string, { names, national_ids, phones, emails }: Reading['own']): CustomerField | null {
  const bare = bareOf(text)
  if (bare !== '' && national_ids.some((id) => bare === bareOf(id))) return 'national_id'
  if (phones.some((phone) => bare.length >= 7 && bareOf(phone).endsWith(bare))) return 'phones'
  if (emails.some((email) => isSame(text, email))) return 'email'
  return names.some((name) => isSame(text, name)) ? 'name' : null
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const bareOf = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The name of the column is analysed too: it gives a number after it more context. */
function maskedWithin(column: string, text: string, { unmasked, country }: Reading): string {
  const prefix = `${column.replaceAll(/\d/g, ' ')}: `
  const turn = { speaker: 'customer' as const, speaker_name: null, start_ms: null, end_ms: null, confidence: null }
  const stretches = sensitiveSpans([{ ...turn, text: prefix + text }], { country }).flatMap(
    ({ start_char, end_char, kind }) => {
      const field = FIELDS[kind]
      const isSeen = field !== undefined && unmasked.includes(field)
      const range = { start_char: Math.max(0, start_char - prefix.length), end_char: end_char - prefix.length }
      return isSeen || range.end_char <= 0 ? [] : [{ ...range, kind }]
    },
  )
  return maskedText(text, stretches)
}

/**
 * The customer fields that kinds of sensitive data belong to; other kinds are visible only to those who see all fields.
 */
const FIELDS: Partial<Record<SensitiveKind, CustomerField>> = {
  phone: 'phones',
  email: 'email',
  rut: 'national_id',
  cpf: 'national_id',
  cnpj: 'national_id',
  curp: 'national_id',
  rfc: 'national_id',
  dni: 'national_id',
  nie: 'national_id',
  cuit: 'national_id',
  ruc: 'national_id',
}

/** The personal data in a column of a file; `hidden` is data that belongs to no field of a customer. */
type PersonalKind = CustomerField | 'hidden'

/** The personal data in a column by its name; null when the name does not tell, and the text itself must. */
function personalKindOf(name: string): PersonalKind | null {
  const words = plainWords(name.replaceAll(/\d/g, ' ')).split(' ')
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word))
  for (const [kind, some] of KINDS) if (has(some)) return kind
  return has(NAMES) && !has(OTHER_NAMES) ? 'name' : null
}

const setOf = (words: string) => new Set(words.split(' '))

const KINDS: [PersonalKind, ReadonlySet<string>][] = [
  [
    'phones',
    setOf('telefono telefone telephone phone tel fono celular cel movil mobile whatsapp msisdn ani fax 电话 手机 ফোন'),
  ],
  ['email', setOf('correo email mail courriel mailbox 邮箱 ইমেইল')],
  [
    'national_id',
    setOf('rut run dni nie nif curp rfc cpf cnpj cuit cuil ruc cedula documento document passport pasaporte'),
  ],
  [
    'hidden',
    setOf(
      'tarjeta card cartao cuenta account conta iban clabe cbu pan cvv direccion domicilio calle address endereco rua adresse nacimiento nacto birth birthday nascimento naissance patente placa matricula plate',
    ),
  ],
]

const NAMES = setOf(
  'nombre nombres apellido apellidos name surname nome sobrenome nom prenom titular beneficiario beneficiary asegurado insured conyuge 姓名 নাম',
)
/** Words for names that belong to no customer. */
const OTHER_NAMES = setOf(
  'producto product produto campana campaign campanha plan agente agent ejecutivo banco bank empresa company archivo file base lista list sucursal comuna ciudad city region tienda',
)
