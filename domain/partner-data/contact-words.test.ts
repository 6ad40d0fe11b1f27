import { expect, test } from 'vitest'

import { contactWords } from './contact-words.ts'

test('words are sorted by meaning; a word without a known meaning is in no list', () => {
  expect(contactWords(['VENTA', 'No interesado', 'TERCERO', 'BUZON', 'Sin gestión', 'NO LLAMAR', 'ZX-81'])).toEqual({
    contacted: ['VENTA', 'No interesado', 'TERCERO'],
    effective: ['VENTA', 'No interesado'],
    sale: ['VENTA'],
    unanswered: ['BUZON', 'Sin gestión'],
  })
})
