import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  option,
  property,
  record,
  shuffledSubarray,
  string,
} from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Candidate } from './candidate.ts'
import { drawSample, type Quota } from './draw-sample.ts'

const PERIOD = { from: 0, to: 30_000 }
const conversation = (id: number, given: Partial<Candidate> = {}): Candidate => ({
  ...{ id, agent_id: 1, started_at: id, stratum: 'voice' },
  ...given,
})
const many = (count: number, given: (index: number) => Partial<Candidate> = () => ({}), from = 1) =>
  Array.from({ length: count }, (_, index) => conversation(from + index, given(index)))
const draw = (candidates: Candidate[], quota: Quota, given: Partial<Parameters<typeof drawSample>[0]> = {}) =>
  drawSample({ candidates, quota, seed: 'March', period: PERIOD, ...given })
const ids = (picked: readonly { id: number }[]) => picked.map(({ id }) => id)
const countOf = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length

const AGENTS = [1, 2, 3, 4, 5, 6]
const candidates = array(
  record({
    agent_id: option(constantFrom(...AGENTS)),
    started_at: option(integer({ min: -5_000, max: 35_000 })),
    stratum: constantFrom('voice', 'whatsapp', 'webchat', 'email'),
  }),
  { maxLength: 80 },
).map((some) => some.map((given, index) => conversation(index + 1, given)))
const quotas: Arbitrary<Quota> = integer({ min: 0, max: 60 }).chain((count) =>
  constantFrom({ total: count }, { per_agent: count % 9 }),
)

describe('a draw', () => {
  test('draws each candidate at most once, and stays within its quota', () => {
    assert(
      property(candidates, quotas, string(), (some, quota, seed) => {
        const { picked } = draw(some, quota, { seed })
        expect(new Set(ids(picked)).size).toBe(picked.length)
        for (const { id, agent_id, stratum } of picked) expect(some[id - 1]).toMatchObject({ id, agent_id, stratum })
        const sizes = (of: readonly { agent_id: number | null }[]) =>
          'total' in quota ? [of.length] : AGENTS.map((agent) => countOf(of, ({ agent_id }) => agent_id === agent))
        const most = 'total' in quota ? quota.total : quota.per_agent
        expect(sizes(picked)).toEqual(sizes(some).map((size) => Math.min(size, most)))
      }),
    )
  })

  test('does not depend on the order of the candidates', () => {
    const shuffled = candidates.chain((some) =>
      shuffledSubarray(some, { minLength: some.length }).map((other) => ({ some, other })),
    )
    assert(
      property(shuffled, quotas, ({ some, other }, quota) => {
        expect(draw(other, quota)).toEqual(draw(some, quota))
      }),
    )
  })

  test('does not reshuffle: one more conversation changes one pick at most', () => {
    const times = array(integer({ min: 0, max: 29_999 }), { minLength: 2, maxLength: 40 })
    assert(
      property(times, integer({ min: 1, max: 9 }), (started, per_agent) => {
        const some = started.map((started_at, index) => conversation(index + 1, { started_at }))
        // every slice is filled before and after, so only the slice of the new conversation can change
        const full = [
          ...some,
          ...many(per_agent, (index) => ({ started_at: ((index + 0.5) * 30_000) / per_agent }), 100),
        ]
        const before = new Set(ids(draw(full, { per_agent }).picked))
        const after = ids(draw([...full, conversation(999, { started_at: started[0]! })], { per_agent }).picked)
        expect(countOf(after, (id) => !before.has(id))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('picks each of 100 about equally often', () => {
    const hundred = many(100, (index) => ({ agent_id: index % 5, started_at: index * 300 }))
    for (const quota of [{ total: 10 }, { per_agent: 2 }]) {
      const times = hundred.map(() => 0)
      for (let seed = 0; seed < 2_000; seed += 1)
        for (const { id } of draw(hundred, quota, { seed: `plan ${seed}` }).picked) times[id - 1]! += 1
      // 200 expected, a standard deviation of 13.4: five of them either way
      for (const count of times) expect(Math.abs(count - 200)).toBeLessThan(67)
    }
  })

  test('covers the requested strata, and all if none is named', () => {
    const some = [...many(5), ...many(5, () => ({ stratum: 'email' }), 6)]
    expect(draw(some, { total: 9 }, { strata: ['email', 'letter'] }).picked.map(({ stratum }) => stratum)).toEqual(
      Array.from({ length: 5 }, () => 'email'),
    )
    expect(draw(some, { per_agent: 9 }, { strata: null }).picked).toHaveLength(9)
    expect(draw(some, { per_agent: 9 }, { strata: [] }).picked).toEqual([])
  })

  test('from 10,000 candidates meets its quota', () => {
    const some = many(10_000, (index) => ({
      agent_id: index % 60,
      started_at: index * 3,
      stratum: `campaign ${index % 7}`,
    }))
    expect(draw(some, { total: 5_000 }).picked).toHaveLength(5_000)
    expect(draw(some, { per_agent: 100 }).picked).toHaveLength(6_000)
  })
})

describe('a quota per agent', () => {
  test('reports the agents with too few conversations, and how many conversations have no agent', () => {
    const some = [...many(2), ...many(5, () => ({ agent_id: 7 }), 3), conversation(8, { agent_id: null })]
    expect(draw(some, { per_agent: 4 })).toMatchObject({
      short: [{ agent_id: 1, wanted: 4, got: 2 }],
      without_agent: 1,
    })
  })

  test('lists the shortfalls by agent, whatever the seed', () => {
    const some = many(5, (index) => ({ agent_id: 5 - index }))
    for (const seed of ['one', 'two', 'three', 'four', 'five']) {
      const { short } = draw(some, { per_agent: 2 }, { seed })
      expect(short).toEqual([1, 2, 3, 4, 5].map((agent_id) => ({ agent_id, wanted: 2, got: 1 })))
    }
  })

  test('takes exactly one from every slice of an evenly filled period', () => {
    assert(
      property(integer({ min: 1, max: 12 }), integer({ min: 1, max: 6 }), string(), (per_agent, each, seed) => {
        const some = many(per_agent * each, (index) => ({ started_at: ((index + 0.5) * 30_000) / (per_agent * each) }))
        const slices = draw(some, { per_agent }, { seed }).picked.map(({ id }) => Math.floor((id - 1) / each))
        expect(slices.toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: per_agent }, (_, index) => index),
        )
      }),
    )
  })

  test('takes conversations without a date only if no others are left', () => {
    const some = [...many(3), ...many(3, () => ({ started_at: null }), 4)]
    expect(new Set(ids(draw(some, { per_agent: 3 }).picked))).toEqual(new Set([1, 2, 3]))
    expect(draw(some, { per_agent: 4 }).picked).toHaveLength(4)
  })
})

describe('a total', () => {
  test('is in proportion to the strata, with an error of less than one', () => {
    const sizes = array(integer({ min: 20, max: 60 }), { minLength: 1, maxLength: 4 })
    assert(
      property(sizes, integer({ min: 12, max: 80 }), (counts, total) => {
        const some = counts.flatMap((count, index) => many(count, () => ({ stratum: `${index}` }), 1 + index * 100))
        const { picked } = draw(some, { total })
        for (const [index, count] of counts.entries()) {
          const exact = (Math.min(total, some.length) * count) / some.length
          expect(Math.abs(countOf(picked, ({ stratum }) => stratum === `${index}`) - exact)).toBeLessThan(1)
        }
      }),
    )
  })

  test('has one of every stratum if it is large enough for that', () => {
    const some = [...many(97), conversation(98, { stratum: 'email' }), conversation(99, { stratum: 'webchat' })]
    const strata = (total: number) => new Set(draw(some, { total }).picked.map(({ stratum }) => stratum))
    expect(strata(3)).toEqual(new Set(['voice', 'email', 'webchat']))
    expect(strata(2)).toEqual(new Set(['voice']))
  })

  test('is spread over the agents of a stratum', () => {
    assert(
      property(integer({ min: 1, max: 10 }), integer({ min: 1, max: 30 }), string(), (agents, total, seed) => {
        const { picked } = draw(
          many(30 * agents, (at) => ({ agent_id: at % agents })),
          { total },
          { seed },
        )
        const counts = Array.from({ length: agents }, (_, agent) =>
          countOf(picked, ({ agent_id }) => agent_id === agent),
        )
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('does not take the same agent in every stratum', () => {
    const some = many(60, (index) => ({ agent_id: index % 6, stratum: `${Math.floor(index / 10)}` }))
    const { picked } = draw(some, { total: 6 })
    expect(new Set(picked.map(({ stratum }) => stratum)).size).toBe(6)
    expect(new Set(picked.map(({ agent_id }) => agent_id)).size).toBe(6)
  })

  test('spreads an agent over the period across the strata too', () => {
    // few e-mails, all at the beginning, and calls all the time: the call should come from the second half
    const some = [
      ...many(20, (index) => ({ started_at: index * 1_500 })),
      ...many(5, () => ({ stratum: 'email' }), 100),
    ]
    for (const seed of ['one', 'two', 'three', 'four', 'five']) {
      const { picked } = draw(some, { total: 2 }, { seed })
      expect(picked.find(({ stratum }) => stratum === 'voice')!.id).toBeGreaterThan(10)
    }
  })

  test('larger than the number of candidates lists the shortfalls by name, whatever the seed', () => {
    const names = ['chat', 'email', 'sms', 'video', 'voice']
    const some = names.toReversed().flatMap((stratum, index) => many(2, () => ({ stratum }), 1 + 2 * index))
    for (const seed of ['one', 'two', 'three', 'four', 'five']) {
      const { short } = draw(some, { total: 20 }, { seed })
      expect(short).toEqual(names.map((stratum) => ({ stratum, wanted: 4, got: 2 })))
    }
  })

  test('larger than the number of candidates reports how many each stratum lacks', () => {
    const some = [...many(6), ...many(3, () => ({ stratum: 'email', agent_id: null }), 7)]
    expect(draw(some, { total: 12 })).toMatchObject({
      short: [
        { stratum: 'email', wanted: 4, got: 3 },
        { stratum: 'voice', wanted: 8, got: 6 },
      ],
      without_agent: 0,
    })
  })
})

describe('drawing again', () => {
  test('adds nothing if there are no new candidates', () => {
    assert(
      property(candidates, quotas, (some, quota) => {
        const alreadyDrawn = ids(draw(some, quota).picked)
        expect(draw(some, quota, { alreadyDrawn })).toMatchObject({ picked: [], short: draw(some, quota).short })
      }),
    )
  })

  test('adds what is missing, and draws nothing twice', () => {
    assert(
      property(candidates, quotas, integer({ min: 0, max: 80 }), (some, quota, count) => {
        const alreadyDrawn = ids(draw(some.slice(0, count), quota).picked)
        const all = [...alreadyDrawn, ...ids(draw(some, quota, { alreadyDrawn }).picked)]
        expect(new Set(all).size).toBe(all.length)
        expect(all).toHaveLength(draw(some, quota).picked.length)
      }),
    )
  })

  test('skips the slices that already have a pick', () => {
    const some = many(30, (index) => ({ started_at: index * 1_000 }))
    const picked = ids(draw(some, { per_agent: 3 }, { alreadyDrawn: [3, 28] }).picked)
    expect(picked).toHaveLength(1)
    expect(Math.floor((picked[0]! - 1) / 10)).toBe(1)
  })

  test('counts earlier picks towards a total even if they are no longer candidates', () => {
    expect(draw(many(9), { total: 4 }, { alreadyDrawn: [1, 777, 778] }).picked).toHaveLength(1)
    expect(draw(many(9), { total: 2 }, { alreadyDrawn: [1, 777, 778] }).picked).toEqual([])
  })
})
