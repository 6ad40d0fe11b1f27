import fc, { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from '../time/reporting-period.ts'
import { type LinkCandidate, type LinkingConversation, policyLinksFor } from './policy-links.ts'

const DAY = '2026-03-10'
const conversation = (given: Partial<LinkingConversation> = {}): LinkingConversation => ({
  day: DAY,
  campaign_id: 1,
  campaign_kind: 'service',
  agent_id: 1,
  words: [],
  customer_id: null,
  national_id: null,
  phones: [],
  numbers: [],
  ...given,
})
const policy = (given: Partial<LinkCandidate> = {}): LinkCandidate => ({
  id: 1,
  number: 'POL-77812345',
  certificate: 'C-5512',
  sold_on: null,
  issued_on: null,
  effective_on: '2024-01-01',
  ended_on: null,
  campaign_id: 1,
  agent_id: 1,
  customer_ids: [7],
  national_ids: ['12.345.678-5'],
  phones: ['+56987654321'],
  ...given,
})
const number = (key: string, named = true) => ({ key, seq: 3, named })

describe('the confidence that a conversation is about a policy', () => {
  test.each<[what: string, conversation: Partial<LinkingConversation>, policy: Partial<LinkCandidate>, number]>([
    // 0.9
    ['whose number is named', { numbers: [number('POL77812345')] }, {}, 0.9],
    ['whose digits are named', { numbers: [number('77812345')] }, {}, 0.9],
    ['whose certificate is named', { numbers: [number('C5512')] }, {}, 0.9],
    // 0.7
    ['whose long number is said without a subject', { numbers: [number('77812345', false)] }, {}, 0.7],
    // 0.5
    ['whose short number is said without a subject', { numbers: [number('778123', false)] }, { number: '778123' }, 0.5],
    // 0.8
    ['of the same national id', { national_id: '12345678-5' }, {}, 0.8],
    // 0.75
    ['of the same customer', { customer_id: 7 }, {}, 0.75],
    // the strongest of 0.8, 0.75 and 0.6
    ['of the same person by every id', { customer_id: 7, national_id: '123456785', phones: ['+56987654321'] }, {}, 0.8],
    // 0.6 and 0.5
    ['of the same telephone number', { phones: ['+56987654321'] }, {}, 0.6],
    ['of the same last digits', { phones: ['987654321'] }, {}, 0.5],
    // 1 − 0.1 · 0.25
    ['of the same customer who names it', { customer_id: 7, numbers: [number('77812345')] }, {}, 0.98],
    // 0.75 + 0.25 · 0.9 · 0.5
    [
      'of the same customer on the day it began',
      { customer_id: 7 },
      { effective_on: DAY, agent_id: 2, campaign_id: 2 },
      0.86,
    ],
    // nine days: 0.75 + 0.25 · 0.9 · 0.5 · 0.8
    ['nine days later', { customer_id: 7 }, { effective_on: '2026-03-01', agent_id: 2, campaign_id: 2 }, 0.84],
    // 0.75 + 0.25 · 0.9 · (0.5 + 0.25 + 0.25)
    ['that sold it that day', { customer_id: 7 }, { sold_on: DAY, effective_on: null }, 0.98],
    // 0.75 + 0.25 · 0.9 · (0.5 + 0.25)
    ['that sold it in the campaign, by another agent', { customer_id: 7 }, { sold_on: DAY, agent_id: 2 }, 0.92],
    // 45 days: time no longer counts
    [
      'at the edge of the window',
      { customer_id: 7 },
      { effective_on: addDays(DAY, -45), agent_id: 2, campaign_id: 2 },
      0.75,
    ],
  ])('%s', (_, facts, terms, confidence) => {
    expect(policyLinksFor(conversation(facts), [policy(terms)])).toMatchObject([{ policy: 1, confidence }])
  })

  test.each<[what: string, conversation: Partial<LinkingConversation>, policy: Partial<LinkCandidate>]>([
    ['has nothing in common', {}, {}],
    ['has the day, the campaign and the agent in common only', {}, { sold_on: DAY }],
    ['began too late', { customer_id: 7 }, { effective_on: addDays(DAY, 46) }],
    ['ended long before', { customer_id: 7 }, { ended_on: addDays(DAY, -366) }],
    ['began long before a call that sells', { customer_id: 7, campaign_kind: 'sale' }, {}],
    ['began long before a call that verifies', { customer_id: 7, campaign_kind: 'verification' }, {}],
    ['was refused', { customer_id: 7, campaign_kind: 'sale', words: ['No le interesa'] }, { sold_on: addDays(DAY, 3) }],
    ['belongs to a person who was not reached', { customer_id: 7, words: ['No contesta'] }, { sold_on: DAY }],
  ])('is none if the policy %s', (_, facts, terms) => {
    expect(policyLinksFor(conversation(facts), [policy(terms)])).toEqual([])
  })

  test('does not depend on the days if the number of the policy is said', () => {
    const [link] = policyLinksFor(conversation({ numbers: [number('77812345')], campaign_kind: 'sale' }), [
      policy({ effective_on: addDays(DAY, 400) }),
    ])
    expect(link).toMatchObject({ confidence: 0.9, role: 'service' })
  })
})

test('a link lists the reasons for it and against it', () => {
  const facts = { customer_id: 7, phones: ['987654321'], numbers: [number('778123', false), number('C5512')] }
  const [link] = policyLinksFor(conversation({ ...facts, agent_id: 9 }), [policy({ sold_on: addDays(DAY, -1) })])
  expect(link?.reasons).toEqual([
    { about: 'policy-number', which: 'certificate', seq: 3, named: true },
    { about: 'customer' },
    { about: 'phone', same: 'last-digits' },
    { about: 'time', event: 'sold', days: 1 },
    { about: 'campaign', same: true },
    { about: 'agent', same: false },
  ])
})

describe('the role of the conversation for the policy', () => {
  test.each<[role: string, conversation: Partial<LinkingConversation>, policy: Partial<LinkCandidate>]>([
    ['sale', { campaign_kind: 'sale' }, { sold_on: addDays(DAY, 20) }],
    ['sale', { campaign_kind: null, words: ['Vendido'], agent_id: 9, campaign_id: 9 }, { sold_on: addDays(DAY, -10) }],
    ['sale', { campaign_id: 9 }, { sold_on: DAY }],
    ['service', { campaign_id: 9 }, { sold_on: addDays(DAY, -2) }],
    ['verification', { campaign_kind: 'verification' }, { sold_on: addDays(DAY, -2) }],
    ['retention', { campaign_kind: 'retention' }, {}],
    ['retention', {}, { ended_on: addDays(DAY, 5) }],
    ['retention', { words: ['Solicita cancelación'] }, {}],
    ['collection', { campaign_kind: 'collection' }, {}],
    ['collection', { words: ['Promesa de pago'] }, {}],
    ['claim', { words: ['Aviso de siniestro'] }, {}],
    ['service', {}, {}],
  ])('is %s', (role, facts, terms) => {
    expect(policyLinksFor(conversation({ customer_id: 7, ...facts }), [policy(terms)])).toMatchObject([{ role }])
  })
})

describe('among several policies', () => {
  test('those close to the best are linked too', () => {
    const both = [policy(), policy({ id: 2, number: 'POL-99900011', certificate: null })]
    expect(policyLinksFor(conversation({ customer_id: 7 }), both)).toMatchObject([{ policy: 1 }, { policy: 2 }])
    const named = conversation({ customer_id: 7, numbers: [number('99900011')] })
    expect(policyLinksFor(named, both)).toMatchObject([{ policy: 2, confidence: 0.98 }])
  })

  test('none is linked if too many fit equally well', () => {
    const alike = Array.from({ length: 6 }, (_, index) => policy({ id: index + 1 }))
    expect(policyLinksFor(conversation({ customer_id: 7 }), alike)).toEqual([])
    expect(policyLinksFor(conversation({ customer_id: 7 }), alike.slice(1))).toHaveLength(5)
  })
})

const KEYS = ['POL77812345', '77812345', 'C5512', '123456', '99900011']
const days = option(integer({ min: -500, max: 500 }).map((offset) => addDays(DAY, offset)))
const conversations = record({
  day: option(constantFrom(DAY)),
  campaign_id: option(integer({ min: 1, max: 2 })),
  campaign_kind: option(constantFrom('sale', 'verification', 'service', 'retention', 'collection')),
  agent_id: option(integer({ min: 1, max: 2 })),
  words: array(constantFrom('Vendido', 'No contesta', 'No le interesa', 'Siniestro', 'baja', 'Promesa de pago'), {
    maxLength: 2,
  }),
  customer_id: option(integer({ min: 7, max: 8 })),
  national_id: option(constantFrom('123456785', '99999999')),
  phones: array(constantFrom('+56987654321', '987654321', '+56911111111'), { maxLength: 2 }),
  numbers: array(record({ key: constantFrom(...KEYS), seq: option(integer({ min: 0, max: 9 })), named: boolean() }), {
    maxLength: 3,
  }),
})
const policies = record({
  id: integer({ min: 1, max: 1_000 }),
  number: constantFrom('POL-77812345', '123456'),
  certificate: option(constantFrom('C-5512', '99900011')),
  sold_on: days,
  issued_on: days,
  effective_on: days,
  ended_on: days,
  campaign_id: option(integer({ min: 1, max: 2 })),
  agent_id: option(integer({ min: 1, max: 2 })),
  customer_ids: array(integer({ min: 7, max: 8 }), { maxLength: 2 }),
  national_ids: array(constantFrom('12.345.678-5', '11111111'), { maxLength: 2 }),
  phones: array(constantFrom('+56987654321', '+56922222222'), { maxLength: 2 }),
})

test('confidence lies between one half and one, and every link has a reason that identifies the policy or the person', () => {
  assert(
    property(conversations, array(policies, { maxLength: 8 }), (call, candidates) => {
      for (const { confidence, reasons } of policyLinksFor(call, candidates)) {
        expect(confidence).toBeGreaterThanOrEqual(0.5)
        expect(confidence).toBeLessThanOrEqual(1)
        expect(reasons.some(({ about }) => IDENTIFYING.has(about))).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

const IDENTIFYING: ReadonlySet<string> = new Set(['policy-number', 'national-id', 'customer', 'phone'])

test('the order of the candidates does not matter', () => {
  const several = fc.uniqueArray(policies, { maxLength: 8, selector: ({ id }) => id })
  assert(
    property(conversations, several, (call, candidates) => {
      expect(policyLinksFor(call, candidates.toReversed())).toEqual(policyLinksFor(call, candidates))
    }),
    { numRuns: 500 },
  )
})

test('another supporting fact never lowers the confidence', () => {
  const confidenceOf = (call: LinkingConversation, candidate: LinkCandidate) =>
    policyLinksFor(call, [candidate])[0]?.confidence ?? 0
  const supported: ((call: LinkingConversation, candidate: LinkCandidate) => [LinkingConversation, LinkCandidate])[] = [
    (call, candidate) => [
      { ...call, customer_id: 7 },
      { ...candidate, customer_ids: [...candidate.customer_ids, 7] },
    ],
    (call, candidate) => [
      { ...call, national_id: '5555' },
      { ...candidate, national_ids: ['5555'] },
    ],
    (call, candidate) => [{ ...call, phones: [...call.phones, ...candidate.phones] }, candidate],
    (call, candidate) => [
      { ...call, agent_id: 5 },
      { ...candidate, agent_id: 5 },
    ],
    (call, candidate) => [
      { ...call, campaign_id: 5 },
      { ...candidate, campaign_id: 5 },
    ],
    (call, candidate) => [
      { ...call, numbers: [...call.numbers, number('123456')] },
      { ...candidate, number: '123456' },
    ],
  ]
  assert(
    property(conversations, policies, constantFrom(...supported), (call, candidate, support) => {
      // the added fact must not replace a number or id of the policy
      const before: LinkCandidate = { ...candidate, number: '123456', customer_ids: [], national_ids: [] }
      const [more, of] = support({ ...call, customer_id: null, national_id: null }, before)
      expect(confidenceOf(more, of)).toBeGreaterThanOrEqual(
        confidenceOf({ ...call, customer_id: null, national_id: null }, before),
      )
    }),
    { numRuns: 1_000 },
  )
})

test('a day nearer to the sale never lowers the confidence', () => {
  assert(
    property(
      conversations,
      policies,
      integer({ min: 0, max: 60 }),
      integer({ min: 0, max: 60 }),
      (call, candidate, one, other) => {
        const soldBefore = (ago: number) =>
          policyLinksFor({ ...call, day: DAY }, [
            { ...candidate, ...{ issued_on: null, effective_on: null, ended_on: null }, sold_on: addDays(DAY, -ago) },
          ])[0]?.confidence ?? 0
        expect(soldBefore(Math.min(one, other))).toBeGreaterThanOrEqual(soldBefore(Math.max(one, other)))
      },
    ),
    { numRuns: 1_000 },
  )
})
