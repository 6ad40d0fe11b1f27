import { expect, test } from 'vitest'

import { maskedReason } from './masked-reason.ts'

test.each([
  ['RUT is "12.345.678-9", which has no check digit', 'RUT is "••.•••.•78-9", which has no check digit'],
  ['Email is "rosa.diaz@@correo.cl"', 'Email is "r•••@correo.cl"'],
  ['phone is "+56 9 8765 432"', 'phone is "+•• • •••• 432"'],
  ['due_on is "2026-02-30"', 'due_on is "2026-02-30"'],
  ['due_on is "31/02/2026 10:30"', 'due_on is "31/02/2026 10:30"'],
  ['status is "A", which is no state', 'status is "A", which is no state'],
  ['amount is "12,x"', 'amount is "12,x"'],
])('%s becomes %s', (reason, masked) => {
  expect(maskedReason(reason)).toBe(masked)
})
