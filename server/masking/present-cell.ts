import { type CustomerField, customerFields } from '#contracts/roles.ts'
import { dispositionOf, dispositionPath } from '#domain/dialling/dispositions.ts'
import { hideAll, maskEmail, maskName, maskNationalId, maskPhone } from '#domain/privacy/masks.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import { maskedText, type SensitiveKind } from '#domain/privacy/sensitive-data.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'

/** Who reads, and whom it is about: what is known of them is theirs wherever it stands. */
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

/** What a column of a file holds, as far as the reader may see. */
export function presentCell(column: string, text: string, reading: Reading): string {
  if (customerFields.every((field) => reading.unmasked.includes(field))) return text
  const kind = ownKind(text, reading.own) ?? namedKind(column, text)
  if (kind === null) return maskedWithin(column, text, reading)
  if (kind !== 'hidden' && reading.unmasked.includes(kind)) return text
  return MASKS[kind](text)
}

/** A dialler's words and what they mean. Words that mean something hold nothing else. */
export function presentDisposition(words: string | null, reading: Reading) {
  if (words === null) return null
  const meaning = dispositionOf(words)
  if (meaning !== null) return { words, path: dispositionPath(meaning) }
  return { words: presentCell('', words, reading), path: null }
}

/** A number is one by more than the name of its column: `Tipo de documento` holds none. */
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

/** The name of the column is read too: a number says more after it. */
function maskedWithin(column: string, text: string, { unmasked, country }: Reading): string {
  const before = `${column.replaceAll(/\d/g, ' ')}: `
  const turn = { speaker: 'customer' as const, speaker_name: null, start_ms: null, end_ms: null, confidence: null }
  const stretches = sensitiveSpans([{ ...turn, text: before + text }], { country }).flatMap(
    ({ start_char, end_char, kind }) => {
      const field = FIELDS[kind]
      const isSeen = field !== undefined && unmasked.includes(field)
      const place = { start_char: Math.max(0, start_char - before.length), end_char: end_char - before.length }
      return isSeen || place.end_char <= 0 ? [] : [{ ...place, kind }]
    },
  )
  return maskedText(text, stretches)
}

/** The fields of a customer that kinds of sensitive data are; what is none of them is seen by whoever sees all. */
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

/** What a column of a file holds of a person; `hidden` is what no field of a customer stands for. */
type PersonalKind = CustomerField | 'hidden'

/** What a column holds by its name; null where the name says nothing, and the text itself must. */
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
/** Whose names are no person's who is called. */
const OTHER_NAMES = setOf(
  'producto product produto campana campaign campanha plan agente agent ejecutivo banco bank empresa company archivo file base lista list sucursal comuna ciudad city region tienda',
)
