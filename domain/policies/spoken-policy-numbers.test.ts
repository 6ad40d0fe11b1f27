import { array, assert, constantFrom, nat, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Speaker } from '#contracts/conversation.ts'
import { saidDigits, saidPairs, saidWhole } from '#tests/support/spoken-numbers.ts'

import { spokenPolicyNumbers } from './spoken-policy-numbers.ts'

const numbersIn = (...turns: [speaker: Speaker, text: string][]) =>
  spokenPolicyNumbers(turns.map(([speaker, text]) => ({ speaker, text })))
const keysOf = (text: string) => numbersIn(['customer', text]).map(({ key }) => key)

describe('the number of a policy', () => {
  test.each([
    ['mi póliza es la cuatro uno, veintitrés', '4123'],
    ['número de póliza dos mil quinientos', '2500'],
    ['a apólice é meia dois três quatro cinco', '62345'],
    ['the policy number is double four one twenty three', '44123'],
    ['la póliza 4123-55 67', '41235567'],
    ['es sobre la póliza A00000001-V01, por favor', 'A00000001V01'],
    ['certificado nº pol/778-12', 'POL77812'],
    ['mi póliza es la cero cero cero uno dos tres cuatro', '1234'],
  ])('is read in “%s”', (text, key) => {
    expect(keysOf(text)).toContain(key)
  })

  test.each([
    ['son 250000 pesos', 'an amount'],
    ['mi teléfono es 600 100 200', 'a phone'],
    ['nací el 12/05/1980', 'a day'],
    ['mi rut es 12345678', 'a national id'],
    ['somos 45 mil', 'too few digits where no policy is mentioned'],
    ['hola, buenos días', 'no number'],
  ])('is not read in “%s”: %s', (text) => {
    expect(keysOf(text)).toEqual([])
  })

  test('is named if the agent asks for it and the customer dictates it between the agent’s "ajá"', () => {
    const numbers = numbersIn(
      ['agent', '¿Me indica el número de su póliza?'],
      ['customer', 'Sí, cuarenta y uno'],
      ['agent', 'Ajá.'],
      ['customer', 'veintitrés, cincuenta y seis'],
    )
    expect(numbers).toContainEqual({ key: '412356', seq: 1, named: true })
  })

  test('is not named if nobody mentions a policy, and then needs six digits', () => {
    expect(numbersIn(['customer', 'anote 765432'])).toEqual([{ key: '765432', seq: 0, named: false }])
    expect(numbersIn(['customer', 'anote 7654'])).toEqual([])
  })

  test('is listed once, where it was named', () => {
    const numbers = numbersIn(
      ['customer', 'anote 765432'],
      ['agent', 'muy bien, lo tengo anotado, y veo que la póliza es la 765432'],
    )
    expect(numbers).toEqual([{ key: '765432', seq: 1, named: true }])
  })
})

test('digits said in any way in Spanish, Portuguese or English are read correctly', () => {
  const words = { es: 'mi póliza es la', pt: 'a apólice é', en: 'the policy is' } as const
  // a single digit after a pair would join it: "forty" and "five" are 45
  const even = stringMatching(/^[1-9]\d(?:\d\d){2,4}$/)
  assert(
    property(constantFrom('es', 'pt', 'en'), even, (language, digits) => {
      for (const spoken of [saidDigits(digits, language), saidPairs(digits, language)]) {
        expect(keysOf(`${words[language]} ${spoken}`)).toContain(digits)
      }
    }),
    { numRuns: 500 },
  )
})

test('a number below ten thousand that is said as one number is read as one', () => {
  assert(
    property(constantFrom('es', 'pt', 'en'), nat(8_998), (language, value) => {
      const digits = String(value + 1_001)
      const named = { es: 'póliza número', pt: 'apólice número', en: 'policy number' }[language]
      expect(keysOf(`${named} ${saidWhole(digits, language)}`)).toContain(digits)
    }),
    { numRuns: 2_000 },
  )
})

test('no text yields more than a thousand numbers, or a number that is too short', () => {
  const words = constantFrom('póliza', 'uno', 'veinte', 'mil', '12', '345678', 'A1', '-', 'pesos', 'teléfono', 'cien')
  assert(
    property(array(words, { maxLength: 120 }), (text) => {
      const numbers = spokenPolicyNumbers([{ speaker: 'customer', text: text.join(' ') }])
      expect(numbers.length).toBeLessThanOrEqual(1_000)
      for (const { key, named } of numbers) expect(key.length).toBeGreaterThanOrEqual(named ? 4 : 6)
    }),
  )
})
