import { assert, constantFrom, integer, property, sample, stringMatching, type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isCardNumber } from './card-numbers.ts'
import { isIban } from './iban.ts'
import {
  cnpjCheckDigits,
  cpfCheckDigits,
  cuitCheckDigit,
  curpCheckDigit,
  dniLetter,
  isNationalId,
  rfcCheckDigit,
  rucCheckDigit,
  rutCheckDigit,
  type NationalIdKind,
} from './national-ids.ts'

const digits = (length: number) => stringMatching(new RegExp(`^\\d{${length}}$`))
const birthday = integer({ min: 0, max: 20_000 }).map((day) =>
  new Date(day * 86_400_000).toISOString().slice(2, 10).replaceAll('-', ''),
)

const cuit = digits(8)
  .chain((body) => constantFrom('20', '23', '24', '27', '30', '33').map((prefix) => prefix + body))
  .filter((bare) => cuitCheckDigit(bare) !== null)
  .map((bare) => bare + cuitCheckDigit(bare)!)
const rfc = stringMatching(/^[A-ZÑ&]{3,4}$/).chain((name) =>
  birthday.chain((day) =>
    stringMatching(/^[A-Z\d]{2}$/).map((homonym) => name + day + homonym + rfcCheckDigit(name + day + homonym)),
  ),
)
const curp = birthday.chain((day) =>
  stringMatching(/^[A-Z]{4}[HM][A-Z]{5}[A-Z\d]$/).map((letters) => {
    const first17 = letters.slice(0, 4) + day + letters.slice(4)
    return first17 + curpCheckDigit(first17)
  }),
)
const cpf = digits(9).map((nine) => nine + cpfCheckDigits(nine))
const cnpj = stringMatching(/^[A-Z\d]{8}\d{4}$/).map((twelve) => twelve + cnpjCheckDigits(twelve))
const ruc = digits(8).chain((body) =>
  constantFrom('10', '15', '17', '20').map((prefix) => prefix + body + rucCheckDigit(prefix + body)),
)

describe('a number with the right check digit', () => {
  const valid: [NationalIdKind, Arbitrary<string>][] = [
    ['RUT', digits(8).map((body) => body + rutCheckDigit(body))],
    ['DNI', digits(8).map((body) => body + dniLetter(body))],
    ['NIE', stringMatching(/^[XYZ]\d{7}$/).map((body) => body + dniLetter(body))],
    ['CUIT', cuit],
    ['RFC', rfc],
    ['CURP', curp],
    ['RUC', ruc],
    ['CPF', cpf.filter((id) => !/^(\d)\1+$/.test(id))],
    ['CNPJ', cnpj.filter((id) => !/^(.)\1+$/.test(id))],
  ]
  test.each(valid)('is a %s', (kind, ids) => {
    assert(
      property(ids, (id) => {
        expect(isNationalId(kind, id), id).toBe(true)
      }),
    )
  })
})

describe('one wrong digit', () => {
  const schemes: [string, Arbitrary<string>, (id: string) => boolean][] = [
    ['a RUT', digits(8).map((body) => body + rutCheckDigit(body)), (id) => isNationalId('RUT', id)],
    ['a DNI', digits(8).map((body) => body + dniLetter(body)), (id) => isNationalId('DNI', id)],
    ['an NIE', stringMatching(/^[XYZ]\d{7}$/).map((body) => body + dniLetter(body)), (id) => isNationalId('NIE', id)],
    ['a CUIT', cuit, (id) => isNationalId('CUIT', id)],
    ['an RFC', rfc, (id) => isNationalId('RFC', id)],
    ['a card', constantFrom('4111111111111111', '378282246310005', '6011111111111117'), isCardNumber],
    ['an IBAN', constantFrom('ES9121000418450200051332', 'GB29NWBK60161331926819'), isIban],
  ]
  test.each(schemes)('of %s is always caught', (_, ids, accepts) => {
    assert(
      property(ids, (id) => {
        expect(wrongDigits(id).filter(accepts)).toEqual([])
      }),
    )
  })

  // These schemes write two remainders as one digit, or weight a position with 10, so they cannot detect every error.
  const limited: [NationalIdKind, Arbitrary<string>, number][] = [
    ['CPF', cpf, 0.003],
    ['CNPJ', cnpj, 0.002],
    ['RUC', ruc, 0.02],
    ['CURP', curp, 0.1],
  ]
  test.each(limited)('of a %s is caught, except where two numbers share a check digit', (kind, ids, share) => {
    const wrong = sample(ids, { numRuns: 200, seed: 7 }).flatMap(wrongDigits)
    const accepted = wrong.filter((id) => isNationalId(kind, id))
    expect(accepted.length / wrong.length).toBeLessThanOrEqual(share)
  })

  /** Every number that differs in one digit. */
  const wrongDigits = (id: string): string[] =>
    id.split('').flatMap((right, index) =>
      /\d/.test(right)
        ? '0123456789'
            .split('')
            .filter((digit) => digit !== right)
            .map((digit) => id.slice(0, index) + digit + id.slice(index + 1))
        : [],
    )
})

describe('published examples are right', () => {
  test.each<[NationalIdKind, string]>([
    ['CUIT', '20-12345678-6'],
    ['CUIT', '30-50001091-2'],
    ['RUC', '20100070970'],
    ['RUC', '20131312955'],
    ['CNPJ', '11.222.333/0001-81'],
    ['CNPJ', '12.ABC.345/01DE-35'],
    ['RFC', 'GODE561231GR8'],
    ['RFC', 'XAXX010101000'],
  ])('%s %s', (kind, id) => expect(isNationalId(kind, id)).toBe(true))

  test.each(['4111111111111111', '5555555555554444', '2223003122003222', '30569309025904', '3530111333300000'])(
    'card %s',
    (number) => {
      expect(isCardNumber(number)).toBe(true)
    },
  )
  test.each([
    ['1111111111111117', 'no issuer has the prefix'],
    ['411111111111111', 'a length that its issuer does not give'],
    ['4111111111111112', 'Luhn'],
  ])('card %s is refused: %s', (number) => expect(isCardNumber(number)).toBe(false))

  test.each(['ES91 2100 0418 4502 0005 1332', 'BR1800360305000010009795493C1', 'GB29 NWBK 6016 1331 9268 19'])(
    'IBAN %s',
    (iban) => expect(isIban(iban)).toBe(true),
  )
  test.each(['ES91 2100 0418 4502 0005 133', 'XX91 2100 0418 4502 0005 1332', ''])('IBAN "%s" is refused', (iban) =>
    expect(isIban(iban)).toBe(false),
  )
})
