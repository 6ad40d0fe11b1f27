type Asked = {
  wanted: number
  /** Where two have the same claim, the first is asked. */
  agents: readonly AgentStock[]
}

/** What an agent has in one stratum. */
export type AgentStock = {
  /** Conversations that can still be drawn. */
  left: number
  /** Conversations drawn earlier. */
  drawn: number
  /** Conversations drawn in all strata together. */
  drawnAnywhere: number
}

/**
 * How many conversations each agent gives, in the order of `agents`. Nobody gives a second, with what was drawn earlier, before
 * everybody else who has some left has given a first; among equals it is the turn of who has given the fewest in other strata.
 */
export function spreadOverAgents({ wanted, agents }: Asked): number[] {
  const turns = agents.flatMap(({ left, drawn, drawnAnywhere }, agent) =>
    Array.from({ length: Math.min(left, wanted) }, (_, turn) => ({ agent, round: drawn + turn, drawnAnywhere })),
  )
  const asked = turns
    .toSorted((one, other) => one.round - other.round || one.drawnAnywhere - other.drawnAnywhere)
    .slice(0, wanted)

  const given = agents.map(() => 0)
  for (const { agent } of asked) given[agent]! += 1
  return given
}
