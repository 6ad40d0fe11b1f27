import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { spreadOverAgents } from './sample-targets.ts'

const stock = (left: number, drawn = 0, drawnAnywhere = drawn) => ({ left, drawn, drawnAnywhere })

test.each([
  ['one of each agent before a second', 3, [stock(9), stock(1), stock(9)], [1, 1, 1]],
  ['what one agent lacks comes from the others', 7, [stock(9), stock(1), stock(9)], [3, 1, 3]],
  ['an agent with earlier picks waits', 2, [stock(9, 2), stock(9), stock(9)], [0, 1, 1]],
  ['of equal agents, the one with fewer picks elsewhere', 1, [stock(9, 0, 1), stock(9)], [0, 1]],
  ['no more than there are', 9, [stock(2), stock(1)], [2, 1]],
  ['nothing without agents', 3, [], []],
])('%s', (_, wanted, agents, given) => expect(spreadOverAgents({ wanted, agents })).toEqual(given))

test('no agent is two ahead of another who has conversations left', () => {
  const agents = array(record({ left: integer({ min: 0, max: 9 }), drawnAnywhere: integer({ min: 0, max: 3 }) }))
  assert(
    property(agents, integer({ min: 0, max: 40 }), (some, wanted) => {
      const given = spreadOverAgents({ wanted, agents: some.map((agent) => ({ ...agent, drawn: 0 })) })
      const all = some.reduce((sum, { left }) => sum + left, 0)
      expect(given.reduce((sum, count) => sum + count, 0)).toBe(Math.min(wanted, all))
      const most = Math.max(0, ...given)
      const couldGiveMore = given.filter((count, index) => count < some[index]!.left)
      for (const count of couldGiveMore) expect(count).toBeGreaterThanOrEqual(most - 1)
    }),
  )
})
