import { performance } from 'node:perf_hooks'

import { shareOut } from '#domain/sampling/share-out.ts'
import { median, printTable } from '#tests/bench/table.ts'

/**
 * How long it takes to share conversations out to auditors of two teams, each of whom may audit one team only, compared with a
 * plain round robin that ignores how many each auditor has:
 *   npx tsx tests/bench/deal-out.ts [conversations]
 */
const conversations = Number(process.argv[2] ?? 10_000)
const ROUNDS = 5

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)
const [north, south] = [numbers(100), numbers(100, 101)]
// Four of five conversations are of the north, so that the auditors with the fewest can never take any of them.
const teamOf = (id: number) => (id % 5 === 0 ? south : north)
const picked = numbers(conversations).map((id) => ({ id, agent_id: teamOf(id)[Math.floor(id / 5) % 100]! }))
const evaluators = numbers(30).map((id) => ({ id, target: null, own_agent_ids: id <= 15 ? south : north }))

const [shared, round]: [number[], number[]] = [[], []]
for (let index = 0; index < ROUNDS; index += 1) {
  const start = performance.now()
  shareOut({ picked, evaluators, seed: 'March' })
  const middle = performance.now()
  roundRobin()
  shared.push(middle - start)
  round.push(performance.now() - middle)
}
console.log(`${conversations.toLocaleString('en')} conversations, 30 auditors, 200 agents, ${ROUNDS} rounds, ms`)
printTable(
  ['', 'median'],
  [
    ['round robin', median(round).toFixed(1)],
    ['shared out', median(shared).toFixed(1)],
  ],
)

function roundRobin(): Map<number, number> {
  let turn = 0
  return new Map(
    picked.map(({ id, agent_id }) => {
      do turn = (turn + 1) % evaluators.length
      while (evaluators[turn]!.own_agent_ids.includes(agent_id))
      return [id, evaluators[turn]!.id]
    }),
  )
}
