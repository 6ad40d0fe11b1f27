/** The supported national ids of people and companies in Chile, Mexico, Peru, Argentina, Spain and Brazil. */
export type NationalIdKind =
  | 'RUT'
  | 'CURP'
  | 'RFC'
  | 'DNI-PE'
  | 'RUC'
  | 'DNI-AR'
  | 'CUIT'
  | 'DNI'
  | 'NIE'
  | 'CPF'
  | 'CNPJ'

/** Chile: modulo 11 with the weights 2 to 7 from the right; `0`–`9` or `K`. `digits` is the number without its check digit. */
export function rutCheckDigit(digits: string): string {
  const rest = 11 - (weighted2To7(digits) % 11)
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
}

/** Spain: the letter of the number modulo 23 (Real Decreto 1553/2005). For an NIE, X, Y and Z count as 0, 1 and 2. */
export function dniLetter(number: string): string {
  const value = Number(number.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))))
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(value % 23)
}

/** Brazil: two digits, each modulo 11 over all digits before it. `digits` are the first nine. */
export function cpfCheckDigits(digits: string): string {
  const next = (known: string) => {
    const sum = [...known].reduce((total, digit, index) => total + Number(digit) * (known.length + 1 - index), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const first = next(digits)
  return first + next(digits + first)
}

/**
 * Brazil, companies: two digits, each modulo 11 with the weights 2 to 9 from the right. Since July 2026 the first twelve
 * characters may be letters, valued by their ASCII code minus 48 (Instrução Normativa RFB 2.229/2024).
 */
export function cnpjCheckDigits(first12: string): string {
  const next = (known: string) => {
    const sum = [...known]
      .toReversed()
      .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0)
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  const first = next(first12)
  return first + next(first12 + first)
}

/**
 * Argentina: modulo 11 with the weights 2 to 7 from the right. Null if the result is 10: such a number is never issued, and its holder
 * gets another prefix.
 */
export function cuitCheckDigit(first10: string): string | null {
  const rest = 11 - (weighted2To7(first10) % 11)
  return rest === 10 ? null : String(rest % 11)
}

/** Peru: modulo 11 with the weights 2 to 7 from the right; 10 is written 0 and 11 is written 1. */
export const rucCheckDigit = (first10: string): string => String((11 - (weighted2To7(first10) % 11)) % 10)

const weighted2To7 = (digits: string) =>
  [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)

/**
 * Mexico, tax: modulo 11 with the weights 13 to 2, with a leading space for companies; `0`–`9` or `A`.
 * `bare` is the number without its check digit: twelve characters for a person, eleven for a company.
 */
export function rfcCheckDigit(bare: string): string {
  const sum = [...bare.padStart(12)].reduce(
    (total, character, index) => total + RFC_ALPHABET.indexOf(character) * (13 - index),
    0,
  )
  return '0123456789A'.charAt((11 - (sum % 11)) % 11)
}

const RFC_ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
/** Used for people without an RFC: the general public and foreigners. Their last digit is not a check digit. */
const GENERIC_RFC = /^X[AE]XX010101000$/

/** Mexico: modulo 10 over the first 17 characters, valued by their position in an alphabet with Ñ, with the weights 18 to 2. */
export function curpCheckDigit(first17: string): string {
  const sum = [...first17].reduce(
    (total, character, index) => total + CURP_ALPHABET.indexOf(character) * (18 - index),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Whether a national id has the right form and, if it has a check digit, the right one. */
export function isNationalId(kind: NationalIdKind, id: string): boolean {
  const bare = id.toUpperCase().replace(/[\s./-]/g, '')
  switch (kind) {
    case 'RUT':
      return /^\d{7,8}[\dK]$/.test(bare) && rutCheckDigit(bare.slice(0, -1)) === bare.slice(-1)
    case 'DNI':
      return /^\d{8}[A-Z]$/.test(bare) && dniLetter(bare.slice(0, -1)) === bare.slice(-1)
    case 'NIE':
      return /^[XYZ]\d{7}[A-Z]$/.test(bare) && dniLetter(bare.slice(0, -1)) === bare.slice(-1)
    case 'CPF':
      return /^(?!(\d)\1+$)\d{11}$/.test(bare) && cpfCheckDigits(bare.slice(0, 9)) === bare.slice(-2)
    case 'CURP':
      return (
        /^[A-ZÑ]{4}\d{6}[HMX][A-Z]{2}[A-ZÑ]{3}[A-Z\d]\d$/.test(bare) &&
        isBirthday(bare.slice(4, 10)) &&
        curpCheckDigit(bare.slice(0, 17)) === bare.slice(-1)
      )
    case 'RFC':
      return (
        /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[A\d]$/.test(bare) &&
        isBirthday(bare.slice(-9, -3)) &&
        (rfcCheckDigit(bare.slice(0, -1)) === bare.slice(-1) || GENERIC_RFC.test(bare))
      )
    case 'CUIT':
      return /^(?:2[03457]|3[034])\d{9}$/.test(bare) && cuitCheckDigit(bare.slice(0, 10)) === bare.slice(-1)
    case 'RUC':
      return /^(?:1[0567]|20)\d{9}$/.test(bare) && rucCheckDigit(bare.slice(0, 10)) === bare.slice(-1)
    case 'CNPJ':
      return /^(?!(.)\1+$)[A-Z\d]{12}\d{2}$/.test(bare) && cnpjCheckDigits(bare.slice(0, 12)) === bare.slice(-2)
    case 'DNI-AR':
      return /^\d{7,8}$/.test(bare)
    case 'DNI-PE':
      return /^\d{8}$/.test(bare)
  }
}

/** Whether `YYMMDD` may be a day. The century is not known, so every February may have 29 days. */
const isBirthday = (day: string) => {
  const [month, date] = [Number(day.slice(2, 4)), Number(day.slice(4, 6))]
  return month >= 1 && month <= 12 && date >= 1 && date <= [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}
