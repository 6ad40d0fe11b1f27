import { array, assert, integer, option, property, record, shuffledSubarray, string, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Conversation, Evaluator } from './deal-out.ts'
import { shareOut } from './share-out.ts'

const evaluator = (id: number, given: Partial<Evaluator> = {}): Evaluator => ({
  ...{ id, target: null, own_agent_ids: [] },
  ...given,
})
const free = (count: number) => Array.from({ length: count }, (_, at) => evaluator(at + 1))
/** As many conversations of agent 1, 2 and so on as said. */
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
const crews = array(record({ target: option(integer({ min: 0, max: 9 })), own_agent_ids: subarray([1, 2, 3, 4, 5]) }), {
  maxLength: 5,
}).map((some) => some.map((given, at) => evaluator(at + 1, given)))

test('everything is assigned once or left, to nobody beyond their target, and to nobody of their own', () => {
  assert(
    property(picks, crews, string(), (picked, evaluators, seed) => {
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

test('loads differ by one at most, and so do the conversations of one agent, where everybody may take everything', () => {
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

test('nobody can assign more, nor more evenly', () => {
  const few = array(integer({ min: 1, max: 4 }), { maxLength: 6 }).map((agents) =>
    agents.map((agent_id, id): Conversation => ({ id, agent_id })),
  )
  const held = array(record({ evaluator_id: integer({ min: 1, max: 3 }), agent_id: integer({ min: 1, max: 4 }) }), {
    maxLength: 4,
  })
  assert(
    property(few, crews, held, string(), (picked, crew, alreadyHolding, seed) => {
      const evaluators = crew.slice(0, 3)
      const before = loadsOf(evaluators, alreadyHolding)
      const { assigned } = shareOut({ picked, evaluators, seed, alreadyHolding })
      const loads = loadsOf(evaluators, assigned).map((load, at) => load + before[at]!)
      expect({ assigned: assigned.length, unevenness: unevennessOf(loads) }).toEqual(bestOf(picked, evaluators, before))
    }),
    { numRuns: 300 },
  )
})

test('is the same whatever order conversations and evaluators come in', () => {
  const shuffled = picks.chain((some) =>
    shuffledSubarray(some, { minLength: some.length }).map((other) => ({ some, other })),
  )
  assert(
    property(shuffled, crews, ({ some, other }, evaluators) => {
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

  test('leave room for who can take only some', () => {
    // the first may not audit agent 1, so the second must not be given agent 2's
    const evaluators = [evaluator(1, { own_agent_ids: [1] }), evaluator(2)]
    const { assigned } = shareOut({ picked: conversations(5, 5), evaluators, seed: 'March' })
    expect(loadsOf(evaluators, assigned)).toEqual([5, 5])
  })

  test('begin with who holds fewer from earlier draws, and leave those where they are', () => {
    const evaluators = free(2)
    const alreadyHolding = [1, 2, 3].map((agent_id) => ({ evaluator_id: 1, agent_id }))
    const { assigned } = shareOut({ picked: conversations(3, 2), evaluators, seed: 'March', alreadyHolding })
    expect(loadsOf(evaluators, assigned)).toEqual([1, 4])
  })

  test('give an agent whom one evaluator holds already to another', () => {
    const alreadyHolding = [
      { evaluator_id: 1, agent_id: 1 },
      { evaluator_id: 2, agent_id: 2 },
    ]
    const { assigned } = shareOut({ picked: conversations(1), evaluators: free(2), seed: 'March', alreadyHolding })
    expect(assigned).toEqual([{ id: 0, evaluator_id: 2 }])
  })

  test('that are too small have a first of every agent before a second of any', () => {
    const picked = conversations(4, 4, 4)
    const { assigned, left } = shareOut({ picked, evaluators: [evaluator(1, { target: 3 })], seed: 'March' })
    expect(new Set(assigned.map(({ id }) => picked[id]!.agent_id)).size).toBe(3)
    expect(left).toHaveLength(9)
  })

  test('leave everything where nobody audits', () => {
    expect(shareOut({ picked: conversations(1), evaluators: [], seed: 'March' })).toEqual({ assigned: [], left: [0] })
  })
})

const unevennessOf = (loads: readonly number[]) => loads.reduce((sum, load) => sum + load ** 2, 0)

type Outcome = { assigned: number; unevenness: number }

/** By trying everything: the most that can be assigned, and then the least sum of squared loads. */
function bestOf(picked: readonly Conversation[], evaluators: readonly Evaluator[], loads: readonly number[]): Outcome {
  const [first, ...others] = picked
  if (!first) return { assigned: 0, unevenness: unevennessOf(loads) }
  const outcomes = [bestOf(others, evaluators, loads)]
  for (const [at, { target, own_agent_ids }] of evaluators.entries()) {
    if (own_agent_ids.includes(first.agent_id!) || loads[at]! >= (target ?? Infinity)) continue
    const { assigned, unevenness } = bestOf(others, evaluators, loads.with(at, loads[at]! + 1))
    outcomes.push({ assigned: assigned + 1, unevenness })
  }
  return outcomes.toSorted((one, other) => other.assigned - one.assigned || one.unevenness - other.unevenness)[0]!
}
