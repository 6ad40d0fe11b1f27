import { describe, expect, test } from 'vitest'

import { workListQuerySchema, workPeopleQuerySchema } from './lists/work-items.ts'
import { isOutcomeOf, workKinds, workOutcomes } from './work-item-states.ts'
import { workDraftSchema, takeWorkStepSchema } from './work-items.ts'

const draft = { kind: 'call-back', reason: 'Wants to cancel.', due_on: '2199-01-01', assignee_id: null }

test.each([
  ['', { page: 1, per_page: 25, sort: 'due_on' }],
  ['assignee=me&state=done&settled=lately', { assignee: 'me', state: 'done', settled: 'lately' }],
  ['assignee=12', { assignee: 12 }],
  ['sort=-settled_at&due=week', { sort: '-settled_at', due: 'week' }],
  ['sort=version', { sort: 'due_on' }],
])('the address %j is read as a query', (address, expected) => {
  expect(workListQuerySchema.parse(Object.fromEntries(new URLSearchParams(address)))).toMatchObject(expected)
})

test.each(['assignee=somebody', 'assignee=0', 'state=broken', 'due=never', 'kind=write', 'outcome=nice'])(
  'the address %j is refused',
  (address) => {
    expect(workListQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(address))).success).toBe(false)
  },
)

test.each([
  ['3,14,15', true],
  ['3', true],
  ['', false],
  ['3,', false],
  ['3,0', false],
  ['3;4', false],
  [Array.from({ length: 201 }, () => '1').join(','), false],
])('ids are separated by commas: %s', (ids, isRight) => {
  expect(workPeopleQuerySchema.safeParse({ ids }).success).toBe(isRight)
})

describe('a new item', () => {
  const isRight = (more: object) => workDraftSchema.safeParse({ ...draft, ...more }).success
  test.each([
    ['a policy to call its holder back', { subjects: [{ policy_id: 1 }] }],
    ['a conversation with its policy', { subjects: [{ policy_id: 1, interaction_id: 2 }] }],
    ['an agent to coach', { kind: 'coach', subjects: [{ agent_id: 1 }] }],
    ['an agent to coach for a conversation', { kind: 'coach', subjects: [{ agent_id: 1, interaction_id: 2 }] }],
  ])('can be %s', (_, more) => expect(isRight(more)).toBe(true))
  test.each([
    ['nothing', { subjects: [] }],
    ['an empty subject', { subjects: [{}] }],
    ['an agent to call back', { subjects: [{ agent_id: 1 }] }],
    ['a policy to coach', { kind: 'coach', subjects: [{ agent_id: 1, policy_id: 1 }] }],
    ['a conversation to coach', { kind: 'coach', subjects: [{ interaction_id: 1 }] }],
    ['something without a reason', { subjects: [{ policy_id: 1 }], reason: '  ' }],
    ['an item with an alert as its origin', { subjects: [{ policy_id: 1 }], origin: { kind: 'alert', key: 'a:1' } }],
    ['something for a day that does not exist', { subjects: [{ policy_id: 1 }], due_on: '2199-02-30' }],
  ])('cannot be %s', (_, more) => expect(isRight(more)).toBe(false))
})

test('the outcome must belong to the kind', () => {
  for (const kind of workKinds) for (const outcome of workOutcomes[kind]) expect(isOutcomeOf(kind, outcome)).toBe(true)
  expect(isOutcomeOf('coach', 'retained')).toBe(false)
  expect(isOutcomeOf('call-back', 'confirmed')).toBe(false)
})

test.each([
  [{ event: 'work.done', version: 1, outcome: 'retained', note: ' ' }, false],
  [{ event: 'work.done', version: 1, outcome: 'retained', note: 'Stays.' }, true],
  [{ event: 'work.dismissed', version: 1, reason: '' }, false],
  [{ event: 'work.handed-back', version: 1, reason: '' }, true],
  [{ event: 'work.reopened', version: 1, reason: 'Again.' }, false],
  [{ event: 'work.taken', version: 1, assignee_id: 2 }, false],
])('a step accepts only its own fields: %j', (step, isRight) => {
  expect(takeWorkStepSchema.safeParse(step).success).toBe(isRight)
})
