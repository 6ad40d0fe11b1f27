import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { spreadOverAgents } from './wishes.ts'

const stock = (left: number, drawn = 0, drawnAnywhere = drawn) => ({ left, drawn, drawnAnywhere })

test.each([
  ['one each before a second', 3, [stock(9), stock(1), stock(9)], [1, 1, 1]],
  ['what somebody lacks comes from the others', 7, [stock(9), stock(1), stock(9)], [3, 1, 3]],
  ['who gave earlier waits', 2, [stock(9, 2), stock(9), stock(9)], [0, 1, 1]],
  ['among equals it is the turn of who gave less elsewhere', 1, [stock(9, 0, 1), stock(9)], [0, 1]],
  ['no more than there are', 9, [stock(2), stock(1)], [2, 1]],
  ['nothing of nobody', 3, [], []],
])('%s', (_, wanted, agents, given) => expect(spreadOverAgents({ wanted, agents })).toEqual(given))

test('nobody is two ahead of somebody who has some left', () => {
  const agents = array(record({ left: integer({ min: 0, max: 9 }), drawnAnywhere: integer({ min: 0, max: 3 }) }))
  assert(
    property(agents, integer({ min: 0, max: 40 }), (some, wanted) => {
      const given = spreadOverAgents({ wanted, agents: some.map((agent) => ({ ...agent, drawn: 0 })) })
      const all = some.reduce((sum, { left }) => sum + left, 0)
      expect(given.reduce((sum, count) => sum + count, 0)).toBe(Math.min(wanted, all))
      const most = Math.max(0, ...given)
      const couldGiveMore = given.filter((count, at) => count < some[at]!.left)
      for (const count of couldGiveMore) expect(count).toBeGreaterThanOrEqual(most - 1)
    }),
  )
})
