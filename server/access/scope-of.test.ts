import { expect, test } from 'vitest'

import type { AbilityRule } from '#contracts/auth.ts'
import { holds, scopeOf } from '#server/access/scope-of.ts'

const user = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.com',
  role_id: 2,
  partner_id: null,
  team_id: null,
  agent_id: null,
}
const unmasked = (...rules: Omit<AbilityRule, 'action' | 'subject'>[]) =>
  scopeOf(
    {
      user,
      rules: rules.map((rule) => ({ action: 'customer-unmask', subject: 'all', ...rule })),
    },
    'call-detail',
  ).unmasked

test('every field of a customer is masked until a rule unmasks it', () => {
  expect(unmasked()).toEqual([])
  expect(unmasked({ fields: ['name', 'email'] })).toEqual(['name', 'email'])
})

test('a rule without fields unmasks them all', () => {
  expect(unmasked({})).toEqual(['name', 'national_id', 'phones', 'email'])
})

test('a later prohibition masks again', () => {
  expect(unmasked({}, { fields: ['national_id'], inverted: true })).toEqual(['name', 'phones', 'email'])
})

test('unmasking only some customers unmasks no field, and masking some masks every field', () => {
  expect(unmasked({ conditions: { partner_id: 1 } })).toEqual([])
  expect(unmasked({}, { conditions: { partner_id: 1 }, fields: ['phones'], inverted: true })).toEqual([
    'name',
    'national_id',
    'email',
  ])
})

test('a rule without conditions shows all rows, unless a later prohibition takes some away', () => {
  const seesAll = (...rules: Omit<AbilityRule, 'action' | 'subject'>[]) =>
    scopeOf(
      { user, rules: rules.map((rule) => ({ action: 'call-detail', subject: 'all', ...rule })) },
      'call-detail',
    ).seesAll('interaction')
  const team = { conditions: { team_id: 3 } }
  expect(seesAll()).toBe(false)
  expect(seesAll({})).toBe(true)
  expect(seesAll(team)).toBe(false)
  expect(seesAll({}, team)).toBe(true)
  expect(seesAll({}, { ...team, inverted: true })).toBe(false)
  expect(seesAll({ ...team, inverted: true }, {})).toBe(true)
})

test('a person has a permission when some rule allows it somewhere', () => {
  expect(holds([{ action: 'call-detail', subject: 'all' }], 'call-detail')).toBe(true)
  expect(holds([{ action: 'call-detail', subject: 'interaction', conditions: { team_id: 3 } }], 'call-detail')).toBe(
    true,
  )
  expect(holds([{ action: 'call-detail', subject: 'all' }], 'policy-detail')).toBe(false)
  expect(holds([], 'call-detail')).toBe(false)
})

test('a later prohibition without conditions takes a permission away', () => {
  const rules = [
    { action: 'call-detail', subject: 'all' },
    { action: 'call-detail', subject: 'all', inverted: true },
  ]
  expect(holds(rules, 'call-detail')).toBe(false)
})
