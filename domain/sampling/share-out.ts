import { type Conversation, dealOut, type Evaluator, type EarlierAssignment } from './deal-out.ts'
import { grouped } from './grouped.ts'
import { inSeededOrder } from './seeded-order.ts'

type ShareInput = {
  picked: readonly Conversation[]
  evaluators: readonly Evaluator[]
  seed: string
  /** What evaluators have from earlier draws of the plan: it counts towards their targets and loads, and stays with them. */
  alreadyHolding?: readonly EarlierAssignment[]
}

type Shares = {
  /** In the order of the seed. */
  assigned: { id: number; evaluator_id: number }[]
  /** What nobody could take, because it is their own or because all have reached their targets. */
  left: number[]
}

/**
 * Decides who audits what. As much as possible is assigned, and loads are as equal as targets and own conversations allow; without
 * either they differ by one at most. Then each agent's conversations are spread over the evaluators, so that no agent is judged by a
 * single one. The same evaluators, conversations and seed give the same shares.
 */
export function shareOut({ picked, evaluators, seed, alreadyHolding = [] }: ShareInput): Shares {
  const ordered = inSeededOrder(seed, picked, ({ id }) => id)
  const rota = inSeededOrder(`${seed}:evaluator`, evaluators, ({ id }) => id)
  const agents = inSeededOrder(
    `${seed}:agent`,
    [...grouped(ordered, ({ agent_id }) => agent_id)],
    ([agent_id]) => agent_id ?? '',
  )

  // if there are too many, each agent gets a first audit before anybody gets a second
  const inTurns = agents
    .flatMap(([, own]) => own.map((conversation, turn) => ({ conversation, turn })))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ conversation }) => conversation)
  const possible = dealOut(inTurns, rota, alreadyHolding)
  // what can be assigned can be assigned in any order, and agent by agent it is spread best
  const agentByAgent = agents.flatMap(([, own]) => own.filter(({ id }) => possible.has(id)))
  const evaluatorOf = dealOut(agentByAgent, rota, alreadyHolding)

  return {
    assigned: ordered.flatMap(({ id }) => {
      const evaluator_id = evaluatorOf.get(id)
      return evaluator_id === undefined ? [] : [{ id, evaluator_id }]
    }),
    left: ordered.filter(({ id }) => !evaluatorOf.has(id)).map(({ id }) => id),
  }
}
