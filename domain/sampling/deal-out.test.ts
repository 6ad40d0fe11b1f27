import { expect, test } from 'vitest'

import { shareOut } from './share-out.ts'

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at)

test('ten thousand of two teams whom different people audit are shared out evenly in each', () => {
  const [north, south] = [numbers(100), numbers(100, 101)]
  // four of five are of the north, so that whoever has the fewest can never take any of them
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
