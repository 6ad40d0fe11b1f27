import { assert, constantFrom, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { maskEmail, maskName, maskNationalId, maskPhone } from './masks.ts'

describe('a masked name', () => {
  test.each([
    ['María González Pérez', 'María G.'],
    ['  José   Luis ', 'José L.'],
    ['Ñandú Ñuñez', 'Ñandú Ñ.'],
    ['María', 'M•••'],
    ['𝒜da', '𝒜•••'],
    ['', ''],
  ])('of "%s" reads "%s"', (name, masked) => expect(maskName(name)).toBe(masked))
})

describe('a masked national id', () => {
  test.each([
    ['12.345.678-5', 'RUT', '••.•••.678-5'],
    ['529.982.247-25', 'CPF', '•••.•••.•••-25'],
    ['12345678Z', 'DNI', '••••••78Z'],
    ['X1234567L', 'NIE', '••••••67L'],
    ['20-12345678-6', null, '••-••••••78-6'],
    ['1234', 'RUT', '••34'],
    ['1', 'RUT', '•'],
  ])('%s (%s) reads %s', (id, kind, masked) => expect(maskNationalId(id, kind)).toBe(masked))
})

test('a masked phone shows its last four digits and its spacing', () => {
  expect(maskPhone('+56 9 8765 4321')).toBe('+•• • •••• 4321')
})

describe('a masked e-mail address', () => {
  test.each([
    ['maria.gonzalez@dominio.cl', 'm•••@dominio.cl'],
    ['"a@b"@dominio.cl', '"•••@dominio.cl'],
    ['not an address', '•••'],
    ['@dominio.cl', '•••'],
  ])('%s reads %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
})

test('a masked number keeps its length and never shows more than half of its letters and digits', () => {
  const ids = stringMatching(/^[0-9A-Z.\- ]{1,24}$/)
  assert(
    property(ids, constantFrom('RUT', 'CPF', 'DNI', null), (id, kind) => {
      for (const masked of [maskNationalId(id, kind), maskPhone(id)]) {
        expect(masked).toHaveLength(id.length)
        expect(masked.match(/[0-9A-Z]/g)?.length ?? 0).toBeLessThanOrEqual((id.match(/[0-9A-Z]/g)?.length ?? 0) / 2)
      }
    }),
  )
})
