import type { Token } from './tokens.ts'

/**
 * What a conversation is about where a number comes up. Numbers of `policy` and `other` are not sensitive. "The last three digits"
 * may belong to anything, so `maybe-card-code` is a card's code only if a card is mentioned nearby.
 */
export type Subject =
  | 'card'
  | 'card-code'
  | 'maybe-card-code'
  | 'card-expiry'
  | 'phone'
  | 'plate'
  | 'postcode'
  | 'document'
  | 'rut'
  | 'cpf'
  | 'cnpj'
  | 'dni'
  | 'nie'
  | 'cuit'
  | 'ruc'
  | 'policy'
  | 'other'

/** Whether numbers of this subject may be read by everybody. */
export const isHarmless = (subject: Subject | undefined): boolean => subject === 'policy' || subject === 'other'

/** Returns what is being talked about around the tokens at positions `first` to `last`, the nearest mention first. */
export type Surroundings = (first: number, last: number) => Subject[]

/**
 * The subject of a number is the last mention by any speaker within the 30 words before it (an agent asks, a customer answers). If
 * there is none, it is a mention within 5 words after it ("… is my phone").
 */
export function surroundings(tokens: readonly Token[]): Surroundings {
  const mentions = tokens.map((_, index) => mentionEndingAt(tokens, index))
  return (first, last) => {
    const after = mentions.slice(last + 1, last + 1 + WORDS_AFTER).filter((subject) => subject !== null)
    if (MONEY.has(tokens[last + 1]?.word ?? '')) return ['other']
    const before = mentions.slice(Math.max(0, first - WORDS_BEFORE), first).filter((subject) => subject !== null)
    return before.length > 0 ? before.toReversed() : after
  }
}

const WORDS_BEFORE = 30
const WORDS_AFTER = 5

function mentionEndingAt(tokens: readonly Token[], index: number): Subject | null {
  const word = tokens[index]!.word
  const single = SUBJECT_OF.get(word)
  for (let words = 3; words > 1; words--) {
    if (index + 1 < words || !LAST_OF_PHRASE.has(word)) continue
    const phrase = tokens.slice(index + 1 - words, index + 1).map((token) => token.word)
    const subject = SUBJECT_OF.get(phrase.join(' '))
    if (subject) return subject
  }
  return single ?? null
}

/** Without accents; Spanish, Portuguese, English. */
const NAMES: [Subject, string][] = [
  ['card', 'tarjeta, tarjetas, tarjetita, cartao, card, cards, visa, mastercard, amex, american express'],
  ['card', 'maestro, redcompra, plastico'],
  ['card-code', 'cvv, cvc, cvv2, cvc2, cid, ccv, codigo de seguridad, clave de seguridad, security code'],
  ['card-code', 'codigo de seguranca'],
  ['maybe-card-code', 'verification code, codigo verificador, codigo de verificacion, codigo de verificacao'],
  ['maybe-card-code', 'tres digitos, tres numeros, three digits, three numbers, atras de la, parte de atras'],
  ['maybe-card-code', 'parte trasera, on the back, tres ultimos, ultimos tres, last three'],
  ['card-expiry', 'vence, vencimiento, vencimento, expira, expiracion, expiry, expires, expiration, exp, caduca'],
  ['card-expiry', 'caducidad, validade, validez, valida hasta, valido hasta, good thru, valid until, valid thru'],
  ['card-expiry', 'vigencia'],
  ['phone', 'telefono, telefonos, fono, celular, movil, whatsapp, wsp, telefone, phone, cellphone, telephone'],
  ['phone', 'mobile, cell, contact number, numero de contacto, numero de contato, callback number, llamarlo al'],
  ['phone', 'llamarla al, llamarme al, llamar al, call me, ligar para'],
  ['plate', 'patente, placa, placas, matricula, plate, plates, license, licence, registration, dominio, chapa'],
  ['postcode', 'postcode, zip, zipcode, postal, cep, post code'],
  ['document', 'documento, identidad, identidade, identificacion, cedula, carnet, carne, identification'],
  ['document', 'national id, id number, tarjeta de identidad, run, contribuyente'],
  ['rut', 'rut, rol unico'],
  ['cpf', 'cpf'],
  ['cnpj', 'cnpj'],
  ['dni', 'dni, nif, de ene i'],
  ['nie', 'nie, extranjero'],
  ['cuit', 'cuit, cuil'],
  ['ruc', 'ruc'],
  [
    'policy',
    'poliza, polizas, policy, policies, apolice, apolices, certificado, certificate, folio, contrato, contract',
  ],
  ['policy', 'propuesta, proposta'],
  [
    'other',
    'siniestro, claim, sinistro, ticket, caso, case, expediente, referencia, reference, ref, protocolo, pedido',
  ],
  ['other', 'orden, order, factura, invoice, fatura, boleta, boleto, monto, amount, valor'],
  ['other', 'precio, price, preco, prima, premium, premio, cuota, cuotas, parcela, fecha, date, data, hora'],
  ['other', 'naci, nacio, nacimiento, nacido, nasci, nascimento, born, birth, birthday, cuenta, account, conta'],
  ['other', 'serie, serial, chasis, chassis, tracking, guia, seguimiento, rastreio, kilometros, kilometraje'],
  ['other', 'quilometros, miles, anexo, extension, ramal, quote, cotizacion, sku'],
  ['other', 'articulo, capital, suma asegurada, cobertura, deducible, saldo, deuda, balance, total'],
]
const SUBJECT_OF = new Map(
  NAMES.flatMap(([subject, names]) => names.split(', ').map((name): [string, Subject] => [name, subject])),
)
const LAST_OF_PHRASE = new Set(
  [...SUBJECT_OF.keys()].filter((name) => name.includes(' ')).map((name) => name.split(' ').at(-1)!),
)

/** Words that make the number before them an amount or a count. */
const MONEY = new Set(
  'pesos dolares euros reais real soles uf clp usd mxn brl dollars dollar centavos mil millones bucks pounds kilometros km anos years dias days'.split(
    ' ',
  ),
)
