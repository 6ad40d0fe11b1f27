import { expect, test } from 'vitest'

import { permissionsHeld } from '#domain/access/abilities.ts'

test('the permissions are the actions of the rules, once each', () => {
  expect(
    permissionsHeld([
      { action: 'call-detail', subject: 'interaction', conditions: { team_id: 3 } },
      { action: 'call-detail', subject: 'customer', fields: ['phone'] },
      { action: 'user-list', subject: 'user' },
    ]),
  ).toEqual(['call-detail', 'user-list'])
})

test('an inverted rule grants nothing, and takes back what stands before it', () => {
  const granted = { action: 'call-detail', subject: 'interaction' }
  const forbidden = { ...granted, inverted: true }
  expect(permissionsHeld([forbidden])).toEqual([])
  expect(permissionsHeld([granted, forbidden])).toEqual([])
  expect(permissionsHeld([forbidden, granted])).toEqual(['call-detail'])
})

test('an inverted rule under conditions, of some fields or of another subject leaves the permission standing', () => {
  const granted = { action: 'call-detail', subject: 'interaction' }
  const limits = [{ conditions: { partner_id: 9 } }, { fields: ['phone'] }, { subject: 'customer' }]
  for (const limit of limits) {
    expect(permissionsHeld([granted, { ...granted, inverted: true, ...limit }])).toEqual(['call-detail'])
  }
})

test('what is forbidden of everything takes back what was granted of something', () => {
  const granted = { action: 'call-detail', subject: 'interaction' }
  expect(permissionsHeld([granted, { action: 'call-detail', subject: 'all', inverted: true }])).toEqual([])
  expect(permissionsHeld([{ action: 'call-detail', subject: 'all', inverted: true }, granted])).toEqual(['call-detail'])
})
