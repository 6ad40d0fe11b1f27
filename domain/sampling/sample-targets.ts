import { apportion } from './apportion.ts'
import type { Candidate } from './candidate.ts'
import { grouped } from './grouped.ts'
import { inSeededOrder } from './seeded-order.ts'

/** How many of one agent's conversations to draw. */
export type SampleTarget = { agent_id: number | null; from: readonly Candidate[]; wanted: number }

/** An agent or stratum with fewer conversations than the plan needs. `got` includes those drawn earlier. */
export type Shortfall = ({ agent_id: number } | { stratum: string }) & { wanted: number; got: number }

type Targets = { targets: SampleTarget[]; short: Shortfall[] }
type Drawn = { ordered: readonly Candidate[]; isDrawn: (candidate: Candidate) => boolean }

/** `perAgent` conversations of every agent, or all that they have. */
export function targetsPerAgent({ ordered, isDrawn, perAgent }: Drawn & { perAgent: number }): Targets {
  const agents = [...grouped(ordered, ({ agent_id }) => agent_id)]
    .flatMap(([agent_id, own]) => (agent_id === null ? [] : [{ agent_id, own }]))
    .toSorted((one, other) => one.agent_id - other.agent_id)
  const targets = agents.map(({ agent_id, own }) => {
    const from = own.filter((candidate) => !isDrawn(candidate))
    return { agent_id, from, wanted: Math.max(0, Math.min(perAgent - (own.length - from.length), from.length)) }
  })
  const short = agents
    .filter(({ own }) => own.length < perAgent)
    .map(({ agent_id, own }) => ({ agent_id, wanted: perAgent, got: own.length }))
  return { targets, short }
}

/** `total` conversations in all: in proportion to the strata, and within each stratum evenly over the agents. */
export function targetsPerStratum({ ordered, seed, isDrawn, total }: Drawn & { seed: string; total: number }): Targets {
  // the seed decides who is first if two have the same claim
  const strata = inSeededOrder(`${seed}:stratum`, [...grouped(ordered, ({ stratum }) => stratum)], ([name]) => name)
  const shares = sharesOfStrata({ strata, isDrawn, total })
  const drawnOf = new Map<number | null, number>()
  for (const { agent_id } of ordered.filter(isDrawn)) drawnOf.set(agent_id, (drawnOf.get(agent_id) ?? 0) + 1)

  const targets = strata.flatMap(([name, members]) => {
    const agents = inSeededOrder(
      `${seed}:agent`,
      [...grouped(members, ({ agent_id }) => agent_id)],
      ([agent_id]) => agent_id ?? '',
    ).map(([agent_id, own]) => {
      const from = own.filter((candidate) => !isDrawn(candidate))
      const drawn = own.length - from.length
      return { agent_id, from, left: from.length, drawn, drawnAnywhere: drawnOf.get(agent_id) ?? 0 }
    })
    const wanted = shares.get(name)! - members.filter(isDrawn).length
    const given = spreadOverAgents({ wanted, agents })
    return agents.map(({ agent_id, from, drawnAnywhere }, index) => {
      drawnOf.set(agent_id, drawnAnywhere + given[index]!)
      return { agent_id, from, wanted: given[index]! }
    })
  })
  const short = strata
    .map(([stratum, members]) => ({ stratum, wanted: shares.get(stratum)!, got: members.length }))
    .filter(({ wanted, got }) => got < wanted)
    .toSorted((one, other) => (one.stratum < other.stratum ? -1 : 1))
  return { targets, short }
}

type Strata = { strata: readonly (readonly [string, Candidate[]])[]; isDrawn: Drawn['isDrawn']; total: number }

/** The final number for each stratum: never fewer than were drawn from it, and at least one if that many are left to draw. */
function sharesOfStrata({ strata, isDrawn, total }: Strata): Map<string, number> {
  const drawn = strata.map(([name, members]) => [name, members.filter(isDrawn).length] as const)
  const drawnInAll = drawn.reduce((sum, [, count]) => sum + count, 0)
  const least = drawn.filter(([, count]) => count === 0).length <= total - drawnInAll ? 1 : 0
  return apportion({
    seats: Math.max(total, drawnInAll),
    sizes: new Map(strata.map(([name, members]) => [name, members.length])),
    floors: new Map(drawn.map(([name, count]) => [name, Math.max(least, count)])),
  })
}

type AgentSpreadInput = {
  wanted: number
  /** If two have the same claim, the first is taken. */
  agents: readonly AgentStock[]
}

/** The conversations of an agent in one stratum. */
type AgentStock = {
  /** Conversations that can still be drawn. */
  left: number
  /** Conversations drawn earlier. */
  drawn: number
  /** Conversations drawn in all strata together. */
  drawnAnywhere: number
}

/**
 * How many conversations to take from each agent, in the order of `agents`. Counting earlier draws, nobody gives a second one before
 * everybody else who has some left has given a first; of equal agents, the one with the fewest in other strata is next.
 */
export function spreadOverAgents({ wanted, agents }: AgentSpreadInput): number[] {
  const turns = agents.flatMap(({ left, drawn, drawnAnywhere }, agent) =>
    Array.from({ length: Math.min(left, wanted) }, (_, turn) => ({ agent, round: drawn + turn, drawnAnywhere })),
  )
  const givingAgents = turns
    .toSorted((one, other) => one.round - other.round || one.drawnAnywhere - other.drawnAnywhere)
    .slice(0, wanted)

  const given = agents.map(() => 0)
  for (const { agent } of givingAgents) given[agent]! += 1
  return given
}
