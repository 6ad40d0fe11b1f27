import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { DatumCode } from '#contracts/verification-words.ts'
import { maskedText, type SensitiveKind } from '#domain/privacy/sensitive-data.ts'

import type { MaskedTurn } from './said.ts'
import { type PolicyData, spokenData } from './spoken-data.ts'

const nothing: PolicyData = {
  currency: 'CLP',
  ...{ holder: null, national_id: null, born_on: null, phones: [], email: null, numbers: [], product: null },
  ...{ premium: null, premium_yearly: null, frequency: null, payment_method: null, paid_from: null },
  ...{ effective_on: null, sum_insured: null, beneficiaries: [] },
}

/** Turns from lines: `c:` marks the customer's, all others are the agent's; `[rut:12.345.678-5]` is masked. */
function turnsOf(lines: string[]): MaskedTurn[] {
  return lines.map((line, seq) => {
    let text = line.replace(/^c:\s*/, '')
    const sensitive: { start_char: number; end_char: number; kind: SensitiveKind }[] = []
    for (let found = MASKED.exec(text); found; found = MASKED.exec(text)) {
      const [whole, kind, value] = found as unknown as [string, SensitiveKind, string]
      text = text.replace(whole, value)
      sensitive.push({ kind, start_char: found.index, end_char: found.index + value.length })
    }
    return { seq, speaker: line.startsWith('c:') ? 'customer' : 'agent', text: maskedText(text, sensitive), sensitive }
  })
}
const MASKED = /\[(\w+):([^\]]+)\]/

/** What is found about a datum, and the words in which it was said. */
function findingOf(code: DatumCode, policy: Partial<PolicyData>, ...spokenLines: string[]): [string, string | null] {
  const turns = turnsOf(spokenLines)
  const { found, place } = spokenData(turns, { ...nothing, ...policy }).find((one) => one.code === code)!
  return [found, place && turns[place.seq]!.text.slice(place.start_char, place.end_char)]
}

describe('the premium', () => {
  const clp = { currency: 'CLP', premium: 19_990 }
  const pen = { currency: 'PEN', premium: 2_990 }
  const eur = { currency: 'EUR', premium: 2_990, premium_yearly: 35_880 }
  const brl = { currency: 'BRL', premium: 2_990 }
  const mxn = { currency: 'MXN', premium: 123_450 }

  test.each<[Partial<PolicyData>, string, string]>([
    [
      clp,
      'La prima es de diecinueve mil novecientos noventa pesos al mes.',
      'diecinueve mil novecientos noventa pesos',
    ],
    [clp, 'La prima es de $19.990 al mes.', '19.990'],
    [clp, 'La prima es de 19 mil 990 pesos al mes.', '19 mil 990 pesos'],
    [clp, 'La prima es de 19990 pesos al mes.', '19990 pesos'],
    [pen, 'Son veintinueve con noventa soles mensuales.', 'veintinueve con noventa soles'],
    [pen, 'Pagará veintinueve con noventa al mes.', 'veintinueve con noventa'],
    [pen, 'El precio es S/ 29.90 al mes.', '29.90'],
    [pen, 'Son veintinueve soles con noventa céntimos.', 'veintinueve soles con noventa céntimos'],
    [eur, 'Son veintinueve noventa euros al mes.', 'veintinueve noventa euros'],
    [eur, 'Son 29,90 € al mes.', '29,90'],
    [
      eur,
      'Son trescientos cincuenta y ocho euros con ochenta al año.',
      'trescientos cincuenta y ocho euros con ochenta',
    ],
    [brl, 'A mensalidade é de vinte e nove reais e noventa centavos.', 'vinte e nove reais e noventa centavos'],
    [brl, 'A mensalidade é de R$ 29,90.', '29,90'],
    [brl, 'O valor da parcela é vinte e nove e noventa.', 'vinte e nove e noventa'],
    [mxn, 'La prima es de 1,234.50 pesos.', '1,234.50 pesos'],
    [
      mxn,
      'La prima es de mil doscientos treinta y cuatro pesos con cincuenta centavos.',
      'mil doscientos treinta y cuatro pesos con cincuenta centavos',
    ],
  ])('%o is said in “%s”', (policy, line, words) => {
    expect(findingOf('premium', policy, line)).toEqual(['met', words])
  })

  test('that was said differently is reported as it was said last', () => {
    const lines = ['La prima es de 14.990 pesos al mes.', 'Perdón, la prima es de dieciséis mil quinientos pesos.']
    expect(findingOf('premium', clp, ...lines)).toEqual(['not-met', 'dieciséis mil quinientos pesos'])
  })

  test('that was corrected in the conversation is met', () => {
    expect(findingOf('premium', clp, 'La prima es de 14.990 pesos.', 'Perdón: son 19.990 pesos.')[0]).toBe('met')
  })

  test('is recognised as the answer to a question', () => {
    expect(findingOf('premium', clp, 'c: ¿Y cuánto sale al mes?', 'Dieciocho mil pesos.')).toEqual([
      'not-met',
      'Dieciocho mil pesos',
    ])
  })

  test('is not mistaken for another number, another amount or an amount in another currency', () => {
    expect(findingOf('premium', clp, 'Lo llamo en 20 minutos.', 'Su deducible es de 50.000 pesos.')[0]).toBe(
      'not-found',
    )
    expect(findingOf('premium', clp, 'La prima es de una UF al mes.')[0]).toBe('not-found')
    expect(findingOf('premium', clp, 'El capital asegurado es de 19.990 pesos.')[0]).toBe('not-found')
  })
})

test('the sum insured and the premium are distinguished within one sentence', () => {
  const policy = { currency: 'MXN', premium: 45_000, sum_insured: 50_000_000 }
  const line = 'La suma asegurada es de quinientos mil pesos y la prima es de cuatrocientos cincuenta pesos al mes.'
  expect(findingOf('sum-insured', policy, line)).toEqual(['met', 'quinientos mil pesos'])
  expect(findingOf('premium', policy, line)).toEqual(['met', 'cuatrocientos cincuenta pesos'])
  const wrong = 'El capital asegurado es de trescientos mil pesos, y paga cuatrocientos cincuenta pesos al mes.'
  expect(findingOf('sum-insured', policy, wrong)).toEqual(['not-met', 'trescientos mil pesos'])
  expect(findingOf('premium', policy, wrong)[0]).toBe('met')
})

test.each([
  'Tiene cobertura desde el primer día y treinta días de carencia para enfermedad.',
  'La cobertura es un poco más amplia.',
  'Cubre hasta dos personas de su familia, hasta tres veces al año.',
  'A cobertura começa em dez dias.',
])('“%s” contains no sum insured', (line) => {
  expect(findingOf('sum-insured', { currency: 'PEN', sum_insured: 1_440_000 }, line)[0]).toBe('not-found')
})

describe('days', () => {
  const birth = { born_on: '1980-05-03' }

  test.each([
    ['c: Nací el tres de mayo de mil novecientos ochenta.', 'tres de mayo de mil novecientos ochenta'],
    ['c: Nací el 3 de mayo de 1980.', '3 de mayo de 1980'],
    ['c: Mi fecha de nacimiento es 03/05/1980.', '03/05/1980'],
    ['c: Nací el tres de mayo del ochenta.', 'tres de mayo del ochenta'],
    ['c: Nací el tres del cinco del ochenta.', 'tres del cinco del ochenta'],
    ['c: Nasci em três de maio de mil novecentos e oitenta.', 'três de maio de mil novecentos e oitenta'],
    ['c: Nascimento: 1980-05-03.', '1980-05-03'],
    ['c: Nací el tres de mayo.', 'tres de mayo'],
  ])('a birth day is said in “%s”', (line, words) => {
    expect(findingOf('birth-day', birth, line)).toEqual(['met', words])
  })

  test('a birth day is recognised as the answer to the question for it', () => {
    const question = '¿Me confirma su fecha de nacimiento?'
    expect(findingOf('birth-day', birth, question, 'c: El cuatro de mayo de mil novecientos ochenta.')).toEqual([
      'not-met',
      'cuatro de mayo de mil novecientos ochenta',
    ])
  })

  test('another day is not taken for the birth day', () => {
    expect(findingOf('birth-day', birth, 'La vigencia comienza el 1 de abril de 2026.')[0]).toBe('not-found')
    expect(
      findingOf('effective-day', { effective_on: '2026-04-01' }, 'La vigencia comienza el primero de abril.')[0],
    ).toBe('met')
    expect(findingOf('payment-day', { paid_from: '2026-05-05' }, 'El primer cobro es el 10 de mayo.')).toEqual([
      'not-met',
      '10 de mayo',
    ])
  })
})

describe('masked data is compared by its visible part', () => {
  test('a national id', () => {
    const id = { national_id: '12.345.678-5' }
    expect(findingOf('national-id', id, 'c: Es el [rut:12.345.678-5].')).toEqual(['met', '••.•••.678-5'])
    expect(findingOf('national-id', id, 'c: Es el [rut:11.111.111-1].')).toEqual(['not-met', '••.•••.111-1'])
    const [found, words] = findingOf('national-id', id, 'c: [rut:doce millones trescientos mil].')
    expect(found).toBe('not-found')
    expect(words).not.toMatch(/[a-z]/)
    expect(findingOf('national-id', id, 'c: No me lo sé.')).toEqual(['not-found', null])
  })

  test('a phone number, which differs only if the customer says it', () => {
    const phone = { phones: ['+56 9 8765 4321', '222345678'] }
    expect(findingOf('phone', phone, 'c: Al [phone:987654321].')[0]).toBe('met')
    expect(findingOf('phone', phone, 'c: Al [phone:987650000].')[0]).toBe('not-met')
    expect(findingOf('phone', phone, 'Llámenos al [phone:987650000].')[0]).toBe('not-found')
  })

  test('an e-mail address', () => {
    const email = { email: 'maria.gonzalez@correo.cl' }
    expect(findingOf('email', email, 'c: Es [email:maria.gonzalez@correo.cl]')[0]).toBe('met')
    expect(findingOf('email', email, 'c: Es [email:mario@correo.cl]')[0]).toBe('not-met')
    expect(findingOf('email', email, 'c: Es [email:maria.gonzalez@otro.cl]')[0]).toBe('not-met')
  })
})

describe('people and products', () => {
  const holder = { holder: 'María José González Pérez' }

  test('the holder is found by two words of their name', () => {
    expect(findingOf('holder-name', holder, '¿Hablo con la señora María González?')).toEqual(['met', 'María González'])
    expect(findingOf('holder-name', holder, '¿Hablo con la señora María?')).toEqual(['not-found', null])
    expect(findingOf('holder-name', holder, '¿Hablo con el señor Pedro Soto?')).toEqual(['not-met', 'Pedro Soto'])
    expect(findingOf('holder-name', holder, 'Mi nombre es Carla Rojas, del banco.')).toEqual(['not-found', null])
  })

  test('the number of the policy is found typed or spoken', () => {
    const numbers = { numbers: ['A00012345-V01', '7000123'] }
    expect(findingOf('policy-number', numbers, 'Su póliza es la A00012345-V01.')).toEqual(['met', 'A00012345-V01'])
    expect(findingOf('policy-number', numbers, 'Su certificado: siete cero cero cero uno veintitrés.')[0]).toBe('met')
    expect(findingOf('policy-number', numbers, 'Su póliza es la 7000129.')).toEqual(['not-met', '7000129'])
    expect(findingOf('policy-number', numbers, 'Nuestro local está en el 7000129.')).toEqual(['not-found', null])
  })

  test('the product is found by all distinctive words of its name', () => {
    const product = { product: 'Seguro de Hogar Protegido' }
    expect(findingOf('product', product, 'Le ofrezco el Hogar Protegido.')[0]).toBe('met')
    expect(findingOf('product', product, 'Le ofrezco un seguro para su hogar.')[0]).toBe('not-found')
  })

  test('the payment frequency differs only if it is said next to an amount', () => {
    const yearly = { frequency: 'yearly', currency: 'MXN' } as const
    expect(findingOf('frequency', yearly, 'Son 5,000 pesos al año.')).toEqual(['met', 'al año'])
    expect(findingOf('frequency', yearly, 'Son 500 pesos al mes.')).toEqual(['not-met', 'al mes'])
    expect(findingOf('frequency', yearly, 'Este mes estamos de aniversario.')[0]).toBe('not-found')
  })

  test('the payment method differs only if it is said next to words for a charge', () => {
    const card = { payment_method: 'card' } as const
    expect(findingOf('payment-method', card, '¿Autoriza el cargo en su tarjeta de crédito?')[0]).toBe('met')
    expect(findingOf('payment-method', card, '¿Autoriza el cargo en su cuenta corriente?')[0]).toBe('not-met')
    expect(findingOf('payment-method', card, 'Tengo su cuenta a la vista.')[0]).toBe('not-found')
  })

  test('all beneficiaries must be named', () => {
    const two = { beneficiaries: ['Ana Soto Rojas', 'Luis Soto Rojas'] }
    expect(findingOf('beneficiaries', two, 'Quedan como beneficiarios Ana Soto y Luis Soto.')[0]).toBe('met')
    expect(findingOf('beneficiaries', two, 'Queda como beneficiaria Ana Soto.')[0]).toBe('not-found')
    expect(findingOf('beneficiaries', two, 'Queda como beneficiario Pedro Gómez.')).toEqual(['not-met', 'Pedro Gómez'])
  })
})

test('data that the policy does not have is not applicable, whatever was said', () => {
  for (const { found } of spokenData(turnsOf(['Son 19.990 pesos.']), nothing)) expect(found).toBe('not-applicable')
})

test('any amount of whole pesos is found in its typed digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 99_999_999 }), (premium) => {
      const typed = String(premium).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
      expect(findingOf('premium', { premium }, `La prima es de $${typed} al mes.`)).toEqual(['met', typed])
      expect(findingOf('premium', { premium: premium + 1 }, `La prima es de $${typed} al mes.`)[0]).toBe('not-met')
    }),
  )
})

test('every reported value points to words in the conversation', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('La prima es 5 con 90', 'Nací el 3 de mayo', 'póliza 1234567', 'y 9'),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const policy = { ...nothing, premium: 1, born_on: '1980-05-03', numbers: ['7654321'], holder: 'Ana Soto' }
      const turns = turnsOf(lines.map((text) => text.replaceAll(/[[\]]/g, '')))
      const placed = spokenData(turns, policy).filter(({ found }) => found === 'met' || found === 'not-met')
      expect(placed.filter(({ place }) => place === null)).toEqual([])
      const words = placed.map(({ place }) => turns[place!.seq]!.text.slice(place!.start_char, place!.end_char))
      expect(words).not.toContain('')
    }),
  )
})
