/** The national ids that the product knows, of Chile, Mexico, Peru, Spain and Brazil. */
export type NationalIdKind = 'RUT' | 'CURP' | 'DNI-PE' | 'DNI' | 'NIE' | 'CPF'

/** Chile: modulo 11 with the weights 2 to 7 from the right; `0`–`9` or `K`. `digits` is the number without its check digit. */
export function rutCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0)
  const rest = 11 - (sum % 11)
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
    const sum = [...known].reduce((total, digit, at) => total + Number(digit) * (known.length + 1 - at), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const first = next(digits)
  return first + next(digits + first)
}

/** Mexico: modulo 10 over the first 17 characters, valued by their place in an alphabet that has Ñ, with the weights 18 to 2. */
export function curpCheckDigit(first17: string): string {
  const sum = [...first17].reduce((total, character, at) => total + CURP_ALPHABET.indexOf(character) * (18 - at), 0)
  return String((10 - (sum % 10)) % 10)
}

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Whether a national id is written right and its check digit, where it has one, is the one its number calls for. */
export function isNationalId(kind: NationalIdKind, id: string): boolean {
  const bare = id.toUpperCase().replace(/[\s.-]/g, '')
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
        /^[A-Z]{4}\d{6}[HMX][A-Z]{2}[A-ZÑ]{3}[A-Z\d]\d$/.test(bare) &&
        curpCheckDigit(bare.slice(0, 17)) === bare.slice(-1)
      )
    case 'DNI-PE':
      return /^\d{8}$/.test(bare)
  }
}
