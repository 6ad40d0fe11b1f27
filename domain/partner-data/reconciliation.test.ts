import { expect, test } from 'vitest'

import { productsDiffer } from './reconciliation.ts'

test.each([
  ['Seguro de hogar', 'Hogar Protegido Plus', false],
  ['Seguro de hogar', 'HOGAR', false],
  ['Seguro de automóvil', 'Automovil Integral', false],
  ['Seguro de vida', 'Seguro de hogar', true],
  ['Seguro de vida', 'Seguro', false],
  ['Protección de tarjeta', 'Seguro de vida', true],
  ['Seguro de vida', null, false],
  [null, 'Seguro de vida', false],
  ['', 'Vida', false],
])('what was sold as "%s" and issued as "%s" differs: %s', (sold, issued, isDifferent) => {
  expect(productsDiffer(sold, issued)).toBe(isDifferent)
  expect(productsDiffer(issued, sold)).toBe(isDifferent)
})
