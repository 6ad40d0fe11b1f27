import { array, assert, constantFrom, integer, oneof, property, string, stringMatching, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { maskedText, sensitiveKinds, type SensitiveKind, type SensitiveStretch } from './sensitive-data.ts'

const masked = (text: string, kind: SensitiveKind) => maskedText(text, [{ start_char: 0, end_char: text.length, kind }])

describe('a masked text', () => {
  test.each<[SensitiveKind, string, string]>([
    ['card', '4111 1111 1111 1111', '4111 11•• •••• 1111'],
    ['card', '3782-822463-10005', '3782-82••••-•0005'],
    ['card', '4111 1111', '•••• ••••'],
    ['card', 'cuatro uno uno uno', '•••••• ••• ••• •••'],
    ['card-code', '123', '•••'],
    ['card-expiry', '12/29', '••/••'],
    ['iban', 'ES91 2100 0418 4502 0005 1332', '•••• •••• •••• •••• •••• 1332'],
    ['phone', '+56 9 8765 4321', '+•• • •••• 4321'],
    ['phone', 'nueve ocho siete', '••••• •••• •••••'],
    ['phone', '8765', '••••'],
    ['email', 'maria.perez@dominio.cl', 'm••••.•••••@dominio.cl'],
    ['email', 'maria arroba dominio punto cl', '••••• •••••• ••••••• ••••• ••'],
    ['plate', 'BBCL-32', '••••-32'],
    ['address', 'Av. Los Aromos 1234, depto 56', 'A•. L•• A••••• ••••, d•••• ••'],
    ['rut', '12.345.678-5', '••.•••.678-5'],
    ['rut', '12.345', '••.•••'],
    ['rut', 'doce trescientos', '•••• •••••••••••'],
    ['cpf', '529.982.247-25', '•••.•••.•••-25'],
    ['cnpj', '11.222.333/0001-81', '••.•••.•••/••••-81'],
    ['curp', 'HEGG560427MVZRRL04', 'HEGG••••••••••••••'],
    ['rfc', 'GODE561231GR8', 'GODE•••••••••'],
    ['dni', '12345678Z', '••••••78Z'],
    ['dni', '45671238', '•••••238'],
    ['nie', 'X1234567L', '••••••67L'],
    ['cuit', '20-12345678-6', '••-••••••78-6'],
    ['ruc', '20100070970', '••••••••970'],
  ])('of a %s "%s" reads "%s"', (kind, text, expected) => expect(masked(text, kind)).toBe(expected))

  test('is masked at the given stretches, in any order', () => {
    const stretches: SensitiveStretch[] = [
      { start_char: 18, end_char: 21, kind: 'card-code' },
      { start_char: 4, end_char: 9, kind: 'card-expiry' },
    ]
    expect(maskedText('exp 12/29 and cvv 123', stretches)).toBe('exp ••/•• and cvv •••')
  })
})

describe('for any text and stretches', () => {
  const text = string({ unit: 'grapheme', maxLength: 60 })
  const hostile = stringMatching(/^[0-9A-Za-zéñ•@. /-]{0,40}$/)
  const kind = constantFrom(...sensitiveKinds)
  const marked = tuple(oneof(text, hostile), array(tuple(integer({ min: 0, max: 60 }), kind))).map(([value, cuts]) => ({
    value,
    stretches: apart(value, cuts),
  }))

  test('masking keeps the length and every separator', () => {
    assert(
      property(marked, ({ value, stretches }) => {
        const result = maskedText(value, stretches)
        expect(result).toHaveLength(value.length)
        for (let index = 0; index < value.length; index++)
          expect(['•', value.charAt(index)]).toContain(result.charAt(index))
        expect(result.replace(/[\p{L}\p{M}\p{N}•]/gu, '')).toBe(value.replace(/[\p{L}\p{M}\p{N}•]/gu, ''))
      }),
    )
  })

  test('masking twice gives the same result as masking once', () => {
    assert(
      property(marked, ({ value, stretches }) => {
        const once = maskedText(value, stretches)
        expect(maskedText(once, stretches)).toBe(once)
      }),
    )
  })

  /** Non-overlapping stretches of whole characters. */
  function apart(value: string, cuts: [number, SensitiveKind][]): SensitiveStretch[] {
    const edges = [0]
    for (const character of value) edges.push(edges.at(-1)! + character.length)
    const places = [...new Set(cuts.map(([at]) => edges[at % edges.length]!))].toSorted((one, other) => one - other)
    return places.slice(1).map((end_char, index) => ({ start_char: places[index]!, end_char, kind: cuts[index]![1] }))
  }
})
