import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isNationalId, type NationalIdKind } from './national-ids.ts'

describe('isNationalId', () => {
  test.each<[NationalIdKind, string]>([
    ['RUT', '12.345.678-5'],
    ['RUT', '11.111.111-1'],
    ['RUT', '10.000.013-K'],
    ['DNI', '12345678Z'],
    ['NIE', 'X1234567L'],
    ['CPF', '529.982.247-25'],
    ['CPF', '111.444.777-35'],
    ['CURP', 'HEGG560427MVZRRL04'],
    ['DNI-PE', '45671238'],
  ])('accepts the %s %s', (kind, id) => {
    expect(isNationalId(kind, id)).toBe(true)
  })

  test.each<[NationalIdKind, string, string]>([
    ['RUT', '12.345.678-6', 'a wrong check digit'],
    ['CPF', '111.111.111-11', 'eleven equal digits'],
    ['DNI', '12345678A', 'a wrong letter'],
    ['CURP', 'HEGG560427MVZRRL05', 'a wrong check digit'],
    ['DNI-PE', '4567123', 'seven digits'],
  ])('refuses the %s %s: %s', (kind, id) => {
    expect(isNationalId(kind, id)).toBe(false)
  })

  test('one mistyped digit of a RUT is always caught', () => {
    const rut = '123456785'
    fc.assert(
      fc.property(fc.nat({ max: 7 }), fc.nat({ max: 9 }), (index, digit) => {
        const typed = rut.slice(0, index) + digit + rut.slice(index + 1)
        expect(isNationalId('RUT', typed)).toBe(typed === rut)
      }),
    )
  })
})
