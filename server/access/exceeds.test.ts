import { createMongoAbility, subject } from '@casl/ability'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AbilityRule } from '#contracts/auth.ts'
import { ownValues, type RoleRule } from '#contracts/roles.ts'
import { exceeds, type GivenRule } from '#server/access/exceeds.ts'
import { rulesForPerson } from '#server/access/rules-for-person.ts'

const lead = { id: 7, name: 'Lea', email: 'lea@example.com', role_id: 6, partner_id: 2, team_id: 3, agent_id: 1 }

const own = (more: Partial<AbilityRule> = {}): AbilityRule => ({ action: 'call-detail', subject: 'all', ...more })
const given = (more: Partial<GivenRule> = {}): GivenRule => ({ action: 'call-detail', subject: 'all', ...more })
const isCovered = (...[held, requested]: [AbilityRule[], GivenRule]) => exceeds(held, [requested], lead).length === 0

test('a permission that the giver does not have cannot be given, and is named once', () => {
  expect(exceeds([own()], [given({ action: 'user-edit' }), given(), given({ action: 'user-edit' })], lead)).toEqual([
    'user-edit',
  ])
})

test('a person with an unconditional permission can give it under any condition', () => {
  expect(isCovered([own()], given({ conditions: { team_id: { $in: [1, 2] } } }))).toBe(true)
  expect(isCovered([own()], given({ conditions: { team_id: '$user.team_id' } }))).toBe(true)
  expect(isCovered([own()], given({ fields: ['name'] }))).toBe(true)
})

test('a person with a conditional permission can give it under the same or a narrower condition', () => {
  const held = [own({ conditions: { team_id: { $in: [3, 4] } } })]
  expect(isCovered(held, given({ conditions: { team_id: { $in: [4, 3] } } }))).toBe(true)
  expect(isCovered(held, given({ conditions: { team_id: 4, partner_id: 1 } }))).toBe(true)
  expect(isCovered(held, given({ conditions: { team_id: { $in: [3, 5] } } }))).toBe(false)
  expect(isCovered(held, given({ conditions: { partner_id: 1 } }))).toBe(false)
  expect(isCovered(held, given())).toBe(false)
})

test('a rule about everybody’s own team can be given by a person who sees their own team, not by one who sees some team', () => {
  const requested = given({ conditions: { team_id: '$user.team_id' } })
  expect(isCovered([own({ conditions: { team_id: lead.team_id } })], requested)).toBe(true)
  expect(isCovered([own({ conditions: { team_id: 8 } })], requested)).toBe(false)
  expect(isCovered([own({ conditions: { team_id: { $in: [lead.team_id] } } })], requested)).toBe(false)
  expect(isCovered([own({ conditions: { partner_id: lead.partner_id } })], requested)).toBe(false)
})

test('fields can be given only as far as the giver has them', () => {
  const held = [own({ action: 'customer-unmask', fields: ['name', 'email'] })]
  expect(isCovered(held, given({ action: 'customer-unmask', fields: ['email'] }))).toBe(true)
  expect(isCovered(held, given({ action: 'customer-unmask', fields: ['email', 'phones'] }))).toBe(false)
  expect(isCovered(held, given({ action: 'customer-unmask' }))).toBe(false)
})

test('a permission that is partly forbidden to the giver cannot be given', () => {
  expect(isCovered([own(), own({ conditions: { team_id: 9 }, inverted: true })], given())).toBe(false)
})

test('a prohibition exceeds nothing', () => {
  expect(isCovered([], given({ inverted: true }))).toBe(true)
})

test.each([{ team_id: null }, { team_id: { $ne: 3 } }, { team_id: { $in: [3], $ne: 4 } }, { team_id: 'three' }])(
  'a condition that cannot be compared covers nothing and is not covered: %j',
  (conditions) => {
    expect(isCovered([own({ conditions })], given({ conditions }))).toBe(false)
    expect(isCovered([own({ conditions: { team_id: { $in: [3, 4] } } })], given({ conditions }))).toBe(false)
  },
)

describe('for any two lists of rules', () => {
  const ids = [1, 2, 3]
  const fields = ['name', 'email', 'phones']
  const requested = (column: keyof typeof ownValues) =>
    fc.oneof(
      fc.constant(ownValues[column]),
      fc.constantFrom(...ids),
      fc.record({ $in: fc.subarray(ids, { minLength: 1 }) }),
    )
  const rule = (isInverted: fc.Arbitrary<boolean>): fc.Arbitrary<RoleRule> =>
    fc.record(
      {
        action: fc.constantFrom('call-detail', 'user-edit'),
        subject: fc.constantFrom('all', 'interaction'),
        fields: fc.subarray(fields, { minLength: 1 }),
        conditions: fc.record(
          { partner_id: requested('partner_id'), team_id: requested('team_id') },
          { requiredKeys: [] },
        ),
        inverted: isInverted,
      },
      { requiredKeys: ['action', 'subject'] },
    )
  const rules = (isInverted = fc.boolean()) => fc.array(rule(isInverted), { maxLength: 5 })
  const person = fc.record({
    partner_id: fc.constantFrom(...ids),
    team_id: fc.constantFrom(...ids),
    agent_id: fc.constantFrom(null, ...ids),
  })

  const stored = (list: RoleRule[]) =>
    list.map(({ fields: some = null, conditions = null, inverted = false, ...more }) => ({
      ...more,
      fields: some,
      conditions,
      inverted,
    }))

  test('a person who received what they may give would not get more than they have', () => {
    fc.assert(
      fc.property(rules(), rules(), person, (held, offered, values) => {
        const giver = { ...lead, ...values }
        const before = rulesForPerson(stored(held), giver)
        const beyond = exceeds(before, offered, giver)
        const allowed = offered.filter(({ action }) => !beyond.includes(action))
        const [had, has] = [createMongoAbility(before), createMongoAbility(rulesForPerson(stored(allowed), giver))]
        for (const action of ['call-detail', 'user-edit']) {
          for (const name of ['interaction', 'user']) {
            for (const partner_id of [null, ...ids]) {
              for (const team_id of [null, ...ids]) {
                for (const field of fields) {
                  const row = subject(name, { partner_id, team_id })
                  expect(has.can(action, row, field) && !had.can(action, row, field)).toBe(false)
                }
              }
            }
          }
        }
      }),
    )
  })

  test('nobody exceeds themselves', () => {
    fc.assert(
      fc.property(rules(fc.constant(false)), person, (held, values) => {
        const giver = { ...lead, ...values }
        expect(exceeds(rulesForPerson(stored(held), giver), held, giver)).toEqual([])
      }),
    )
  })
})
