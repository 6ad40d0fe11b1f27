import { expect, test } from 'vitest'

import { maskedSubject } from './masked-subject.ts'

test.each([
  ['Re: cobro en tarjeta 4111 1111 1111 1111', 'Re: cobro en tarjeta 4111 11•• •••• 1111'],
  ['Datos de maria.perez@dominio.cl', 'Datos de m••••.•••••@dominio.cl'],
  ['RUT 12.345.678-5', 'RUT ••.•••.678-5'],
  ['Siniestro 2026-00123, póliza 99887766', 'Siniestro 2026-00123, póliza 99887766'],
  ['', ''],
])('the subject "%s" is stored as "%s"', (subject, kept) => {
  expect(maskedSubject(subject, null)).toBe(kept)
  expect(maskedSubject(kept, null)).toBe(kept)
})
