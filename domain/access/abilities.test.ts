import { expect, test } from 'vitest'

import { grantedPermissions } from '#domain/access/abilities.ts'

test('the permissions are the actions of the rules, once each', () => {
  expect(
    grantedPermissions([
      { action: 'call-detail', subject: 'interaction', conditions: { team_id: 3 } },
      { action: 'call-detail', subject: 'customer', fields: ['phone'] },
      { action: 'user-list', subject: 'user' },
    ]),
  ).toEqual(['call-detail', 'user-list'])
})

test('an inverted rule grants nothing, and revokes what rules before it grant', () => {
  const granted = { action: 'call-detail', subject: 'interaction' }
  const forbidden = { ...granted, inverted: true }
  expect(grantedPermissions([forbidden])).toEqual([])
  expect(grantedPermissions([granted, forbidden])).toEqual([])
  expect(grantedPermissions([forbidden, granted])).toEqual(['call-detail'])
})

test('an inverted rule with conditions, fields or another subject does not revoke the permission', () => {
  const granted = { action: 'call-detail', subject: 'interaction' }
  const limits = [{ conditions: { partner_id: 9 } }, { fields: ['phone'] }, { subject: 'customer' }]
  for (const limit of limits) {
    expect(grantedPermissions([granted, { ...granted, inverted: true, ...limit }])).toEqual(['call-detail'])
  }
})

test('an inverted rule for all subjects revokes a grant for one subject', () => {
  const granted = { action: 'call-detail', subject: 'interaction' }
  expect(grantedPermissions([granted, { action: 'call-detail', subject: 'all', inverted: true }])).toEqual([])
  expect(grantedPermissions([{ action: 'call-detail', subject: 'all', inverted: true }, granted])).toEqual([
    'call-detail',
  ])
})
