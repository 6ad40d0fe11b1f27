import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { customerFields, ownValues, type RoleRule, roleRuleSchema } from '#contracts/roles.ts'

import { type Grant, grantsOf, incompleteIn, rulesOf } from './grants.ts'

const rule = (action: string, change: Partial<RoleRule> = {}): RoleRule => ({ action, subject: 'all', ...change })
const grantOf = (...rules: RoleRule[]) => grantsOf(rules)[rules[0]!.action]!

describe('a grant for', () => {
  test.each<[string, RoleRule, Grant]>([
    ['everything', rule('call-detail'), { kind: 'plain', rows: { kind: 'everything' }, fields: null }],
    [
      'one’s own team',
      rule('call-detail', { conditions: { team_id: '$user.team_id' } }),
      { kind: 'plain', rows: { kind: 'own', column: 'team_id' }, fields: null },
    ],
    [
      'these partners',
      rule('partner-data', { conditions: { partner_id: { $in: [2, 5] } } }),
      { kind: 'plain', rows: { kind: 'these', column: 'partner_id', ids: [2, 5] }, fields: null },
    ],
    [
      'these fields',
      rule('customer-unmask', { fields: ['name'] }),
      { kind: 'plain', rows: { kind: 'everything' }, fields: ['name'] },
    ],
  ])('%s', (_, given, grant) => {
    expect(grantOf(given)).toEqual(grant)
  })
})

describe('rules that stay unchanged', () => {
  test.each<[string, RoleRule[]]>([
    ['several rules of one permission', [rule('call-detail'), rule('call-detail', { conditions: { team_id: 3 } })]],
    ['what forbids', [rule('call-detail', { inverted: true })]],
    ['mixed conditions', [rule('call-detail', { conditions: { team_id: { $in: [3] }, partner_id: { $in: [1] } } })]],
    ['a condition that the permission does not know', [rule('role-edit', { conditions: { team_id: { $in: [3] } } })]],
    ['certain agents', [rule('call-detail', { conditions: { agent_id: { $in: [3] } } })]],
    ['another’s value in a column', [rule('call-detail', { conditions: { team_id: '$user.partner_id' } })]],
    ['fields that the permission does not know', [rule('call-detail', { fields: ['name'] })]],
    ['a single subject', [rule('call-detail', { subject: 'interaction' })]],
  ])('%s', (_, rules) => {
    expect(grantOf(...rules)).toEqual({ kind: 'special', rules })
    expect(rulesOf(grantsOf(rules))).toEqual(rules)
  })
})

test('incomplete grants are reported', () => {
  const rules = [
    rule('call-detail', { conditions: { team_id: { $in: [] } } }),
    rule('customer-unmask', { fields: [] }),
    rule('user-edit', { fields: ['name'] }),
  ]
  expect(incompleteIn(grantsOf(rules))).toEqual(['call-detail', 'customer-unmask'])
})

describe('for any rules that the contract accepts', () => {
  const condition = fc.oneof(
    fc.constantFrom(...Object.values(ownValues)),
    fc.integer({ min: 1, max: 9 }),
    fc.record({ $in: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }) }),
  )
  const anyRule: fc.Arbitrary<RoleRule> = fc.record(
    {
      action: fc.oneof(fc.constantFrom(...permissionNames), fc.stringMatching(/^[a-z]{1,5}-[a-z]{1,5}$/)),
      subject: fc.oneof({ weight: 5, arbitrary: fc.constant('all' as const) }, fc.constant('interaction' as const)),
      fields: fc.array(fc.constantFrom(...customerFields, 'role_id'), { minLength: 1, maxLength: 4 }),
      conditions: fc.record({ partner_id: condition, team_id: condition, agent_id: condition }, { requiredKeys: [] }),
      inverted: fc.constant(true),
    },
    { requiredKeys: ['action', 'subject'] },
  )
  const rules = fc.array(anyRule, { maxLength: 8 })

  test('the conversion to grants and back loses nothing, in the order that matters', () => {
    fc.assert(
      fc.property(rules, (given) => {
        for (const one of given) roleRuleSchema.parse(one)
        const back = rulesOf(grantsOf(given))
        expect(back).toHaveLength(given.length)
        for (const { action } of given) {
          const ofAction = (list: RoleRule[]) => list.filter((one) => one.action === action)
          expect(ofAction(back)).toEqual(ofAction(given))
        }
      }),
    )
  })

  test('a second conversion changes nothing', () => {
    fc.assert(
      fc.property(rules, (given) => {
        expect(grantsOf(rulesOf(grantsOf(given)))).toEqual(grantsOf(given))
      }),
    )
  })
})
