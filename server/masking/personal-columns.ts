import type { CustomerField } from '#contracts/roles.ts'
import { plainWords } from '#domain/plain-words.ts'

/** What a column of a file holds of a person; `hidden` is what no field of a customer stands for. */
export type PersonalKind = CustomerField | 'hidden'

/** What a column holds by its name; null where the name says nothing, and the text itself must. */
export function personalKindOf(name: string): PersonalKind | null {
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
