import { array, assert, integer, option, property, record, shuffledSubarray, string, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Conversation, Evaluator } from './deal-out.ts'
import { shareOut } from './share-out.ts'

const evaluator = (id: number, given: Partial<Evaluator> = {}): Evaluator => ({
  ...{ id, target: null, own_agent_ids: [] },
  ...given,
})
const free = (count: number) => Array.from({ length: count }, (_, at) => evaluator(at + 1))
/** The given number of conversations of agent 1, 2 and so on. */
const conversations = (...counts: number[]) =>
  counts
    .flatMap((count, agent) => Array.from({ length: count }, () => agent + 1))
    .map((agent_id, id) => ({ id, agent_id }))
const loadsOf = (evaluators: readonly Evaluator[], assigned: readonly { evaluator_id: number }[]) =>
  evaluators.map(({ id }) => assigned.filter(({ evaluator_id }) => evaluator_id === id).length)
const spanOf = (loads: readonly number[]) => Math.max(...loads) - Math.min(...loads)

const picks = array(option(integer({ min: 1, max: 5 })), { maxLength: 40 }).map((agents) =>
  agents.map((agent_id, id): Conversation => ({ id, agent_id })),
)
const evaluatorLists = array(
  record({ target: option(integer({ min: 0, max: 9 })), own_agent_ids: subarray([1, 2, 3, 4, 5]) }),
  {
    maxLength: 5,
  },
).map((some) => some.map((given, at) => evaluator(at + 1, given)))

test('every conversation is assigned once or left, nobody exceeds their target, and nobody gets their own', () => {
  assert(
    property(picks, evaluatorLists, string(), (picked, evaluators, seed) => {
      const { assigned, left } = shareOut({ picked, evaluators, seed })
      expect([...assigned.map(({ id }) => id), ...left].toSorted((one, other) => one - other)).toEqual(
        picked.map(({ id }) => id),
      )
      for (const [at, load] of loadsOf(evaluators, assigned).entries())
        expect(load).toBeLessThanOrEqual(evaluators[at]!.target ?? Infinity)
      for (const { id, evaluator_id } of assigned)
        expect(evaluators[evaluator_id - 1]!.own_agent_ids).not.toContain(picked[id]!.agent_id)
    }),
  )
})

test('if everybody may take everything, loads and the conversations of each agent differ by one at most', () => {
  assert(
    property(picks, integer({ min: 1, max: 6 }), string(), (picked, count, seed) => {
      const evaluators = free(count)
      const { assigned, left } = shareOut({ picked, evaluators, seed })
      expect(left).toEqual([])
      expect(spanOf(loadsOf(evaluators, assigned))).toBeLessThanOrEqual(1)
      for (const agent of [null, 1, 2, 3, 4, 5]) {
        const own = assigned.filter(({ id }) => picked[id]!.agent_id === agent)
        expect(spanOf(loadsOf(evaluators, own))).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('no other distribution assigns more conversations, or assigns them more evenly', () => {
  const few = array(integer({ min: 1, max: 4 }), { maxLength: 6 }).map((agents) =>
    agents.map((agent_id, id): Conversation => ({ id, agent_id })),
  )
  const earlier = array(record({ evaluator_id: integer({ min: 1, max: 3 }), agent_id: integer({ min: 1, max: 4 }) }), {
    maxLength: 4,
  })
  assert(
    property(few, evaluatorLists, earlier, string(), (picked, list, alreadyHolding, seed) => {
      const evaluators = list.slice(0, 3)
      const before = loadsOf(evaluators, alreadyHolding)
      const { assigned } = shareOut({ picked, evaluators, seed, alreadyHolding })
      const loads = loadsOf(evaluators, assigned).map((load, at) => load + before[at]!)
      expect({ assigned: assigned.length, unevenness: unevennessOf(loads) }).toEqual(bestOf(picked, evaluators, before))
    }),
    { numRuns: 300 },
  )
})

test('the result does not depend on the order of conversations and evaluators', () => {
  const shuffled = picks.chain((some) =>
    shuffledSubarray(some, { minLength: some.length }).map((other) => ({ some, other })),
  )
  assert(
    property(shuffled, evaluatorLists, ({ some, other }, evaluators) => {
      expect(shareOut({ picked: other, evaluators: evaluators.toReversed(), seed: 'March' })).toEqual(
        shareOut({ picked: some, evaluators, seed: 'March' }),
      )
    }),
  )
})

describe('the shares', () => {
  test('depend on the seed', () => {
    const shares = (seed: string) => shareOut({ picked: conversations(10, 10), evaluators: free(3), seed }).assigned
    expect(shares('March')).not.toEqual(shares('April'))
  })

  test('leave room for an evaluator who can take only some conversations', () => {
    // the first may not audit agent 1, so the second must not be given agent 2's
    const evaluators = [evaluator(1, { own_agent_ids: [1] }), evaluator(2)]
    const { assigned } = shareOut({ picked: conversations(5, 5), evaluators, seed: 'March' })
    expect(loadsOf(evaluators, assigned)).toEqual([5, 5])
  })

  test('begin with the evaluator who has fewer from earlier draws, and do not move those', () => {
    const evaluators = free(2)
    const alreadyHolding = [1, 2, 3].map((agent_id) => ({ evaluator_id: 1, agent_id }))
    const { assigned } = shareOut({ picked: conversations(3, 2), evaluators, seed: 'March', alreadyHolding })
    expect(loadsOf(evaluators, assigned)).toEqual([1, 4])
  })

  test('give an agent whom one evaluator already audits to another', () => {
    const alreadyHolding = [
      { evaluator_id: 1, agent_id: 1 },
      { evaluator_id: 2, agent_id: 2 },
    ]
    const { assigned } = shareOut({ picked: conversations(1), evaluators: free(2), seed: 'March', alreadyHolding })
    expect(assigned).toEqual([{ id: 0, evaluator_id: 2 }])
  })

  test('with too few places contain one conversation of every agent before a second of any', () => {
    const picked = conversations(4, 4, 4)
    const { assigned, left } = shareOut({ picked, evaluators: [evaluator(1, { target: 3 })], seed: 'March' })
    expect(new Set(assigned.map(({ id }) => picked[id]!.agent_id)).size).toBe(3)
    expect(left).toHaveLength(9)
  })

  test('leave everything if there are no evaluators', () => {
    expect(shareOut({ picked: conversations(1), evaluators: [], seed: 'March' })).toEqual({ assigned: [], left: [0] })
  })
})

const unevennessOf = (loads: readonly number[]) => loads.reduce((sum, load) => sum + load ** 2, 0)

type Outcome = { assigned: number; unevenness: number }

/** Tries every distribution: the largest possible number of assignments, and then the smallest sum of squared loads. */
function bestOf(picked: readonly Conversation[], evaluators: readonly Evaluator[], loads: readonly number[]): Outcome {
  const [first, ...others] = picked
  if (!first) return { assigned: 0, unevenness: unevennessOf(loads) }
  const outcomes = [bestOf(others, evaluators, loads)]
  for (const [index, { target, own_agent_ids }] of evaluators.entries()) {
    if (own_agent_ids.includes(first.agent_id!) || loads[index]! >= (target ?? Infinity)) continue
    const { assigned, unevenness } = bestOf(others, evaluators, loads.with(index, loads[index]! + 1))
    outcomes.push({ assigned: assigned + 1, unevenness })
  }
  return outcomes.toSorted((one, other) => other.assigned - one.assigned || one.unevenness - other.unevenness)[0]!
}

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)

test('ten thousand conversations of two teams with different evaluators are shared out evenly in each', () => {
  const [north, south] = [numbers(100), numbers(100, 101)]
  // four of five are from the north, so that the evaluators with the fewest, those of the south, can never take them
  const picked = numbers(10_000).map((id) => ({
    id,
    agent_id: (id % 5 === 0 ? south : north)[Math.floor(id / 5) % 100]!,
  }))
  const evaluators = numbers(30).map((id) => ({ id, target: null, own_agent_ids: id <= 15 ? south : north }))

  const { assigned, left } = shareOut({ picked, evaluators, seed: 'March' })

  const loads = evaluators.map(({ id }) => assigned.filter(({ evaluator_id }) => evaluator_id === id).length)
  expect(left).toEqual([])
  expect(new Set(loads.slice(0, 15))).toEqual(new Set([533, 534]))
  expect(new Set(loads.slice(15))).toEqual(new Set([133, 134]))
})
