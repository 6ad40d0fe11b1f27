/** Luhn (ISO/IEC 7812-1, annex B): from the right every second digit is doubled and its digits summed; the sum ends in 0. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Whether these digits, and nothing else, are a payment card's number: an issuer's prefix, its length, and Luhn. */
export const isCardNumber = (digits: string): boolean =>
  /^\d{13,19}$/.test(digits) && ISSUERS.some((issuer) => issuer.test(digits)) && passesLuhn(digits)

/** By prefix and length, as the networks publish them. */
const ISSUERS = [
  /^4(?:\d{12}|\d{15}|\d{18})$/, // Visa
  /^5[1-5]\d{14}$/, // Mastercard
  /^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$/, // Mastercard, since 2017
  /^3[47]\d{13}$/, // American Express
  /^3(?:0[0-5]|095|[689]\d)\d{11,16}$/, // Diners Club
  /^35(?:2[89]|[3-8]\d)\d{12,15}$/, // JCB
  // Discover, UnionPay, Maestro, and domestic schemes: Elo, Hipercard, Cabal, Naranja, Carnet, RuPay
  /^(?:5[0678]|6\d)\d{11,17}$/,
]
