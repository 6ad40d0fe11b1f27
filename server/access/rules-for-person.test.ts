import { expect, test } from 'vitest'

import { rulesForPerson, type StoredRule } from '#server/access/rules-for-person.ts'

const lead = { id: 7, name: 'Lea', email: 'lea@example.com', role_id: 6, partner_id: null, team_id: 3, agent_id: null }

const rule = (more: Partial<StoredRule>): StoredRule => ({
  action: 'call-detail',
  subject: 'all',
  fields: null,
  conditions: null,
  inverted: false,
  ...more,
})

test("a placeholder is replaced by the person's value", () => {
  expect(rulesForPerson([rule({ conditions: { team_id: '$user.team_id' } })], lead)).toEqual([
    { action: 'call-detail', subject: 'all', conditions: { team_id: 3 } },
  ])
  expect(
    rulesForPerson([rule({ conditions: { team_id: { $in: ['$user.team_id', 9] } } })], lead)[0]!.conditions,
  ).toEqual({
    team_id: { $in: [3, 9] },
  })
})

test('a person without a partner gets nothing from a rule about their own partner, not even the rows without a partner', () => {
  expect(rulesForPerson([rule({ conditions: { partner_id: '$user.partner_id' } })], lead)).toEqual([])
})

test('a prohibition under a condition that this person cannot have forbids everything', () => {
  expect(rulesForPerson([rule({ conditions: { partner_id: '$user.partner_id' }, inverted: true })], lead)).toEqual([
    { action: 'call-detail', subject: 'all', inverted: true },
  ])
})

test('a placeholder that is no value of a person is never resolved', () => {
  for (const name of ['$user.password_hash', '$user.', '$user.constructor', '$user.toString']) {
    expect(rulesForPerson([rule({ conditions: { team_id: name } })], lead)).toEqual([])
  }
})

test('fields are copied, and missing parts of a rule are left out', () => {
  expect(rulesForPerson([rule({ action: 'customer-unmask', fields: ['name'] }), rule({})], lead)).toEqual([
    { action: 'customer-unmask', subject: 'all', fields: ['name'] },
    { action: 'call-detail', subject: 'all' },
  ])
})
