import type { Candidate } from './candidate.ts'
import { grouped } from './grouped.ts'
import { type Shortfall, type SampleTarget, targetsPerAgent, targetsPerStratum } from './sample-targets.ts'
import { inSeededOrder } from './seeded-order.ts'
import { type Moments, spreadOverPeriod } from './spread-over-period.ts'

/** How many conversations are audited: of each agent, or of all together. */
export type Quota = { per_agent: number } | { total: number }

export type Draw = {
  /** In the order of the seed. */
  picked: Pick<Candidate, 'id' | 'agent_id' | 'stratum'>[]
  short: Shortfall[]
  /** How many were left out because their agent is not known; 0 if the quota is a total, because then they count too. */
  without_agent: number
}

type DrawInput = {
  /** Everything that the plan may draw from, including what it drew earlier. The order does not matter. */
  candidates: readonly Candidate[]
  seed: string
  quota: Quota
  /** The strata to draw from; null or absent for all. */
  strata?: readonly string[] | null
  period: Moments
  /** What the plan drew earlier for this period. It counts towards the quota and is not drawn again. */
  alreadyDrawn?: readonly number[]
}

/**
 * Draws the conversations to audit. The same candidates, seed and quota give the same draw.
 *
 * Per agent, each agent gets the quota or all that they have. A total is distributed over the strata in proportion to their size
 * (`apportion`), at least one each if that many are left to draw, and within a stratum evenly over the agents
 * (`spreadOverAgents`). An agent's picks are spread over the period (`spreadOverPeriod`).
 */
export function drawSample({ candidates, seed, quota, strata, period, alreadyDrawn = [] }: DrawInput): Draw {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const covered = [...known.values()].filter(({ stratum }) => !strata || strata.includes(stratum))
  const ordered = inSeededOrder(seed, covered, ({ id }) => id)
  const isDrawn = isAmong(new Set(alreadyDrawn))
  const { targets, short } =
    'total' in quota
      ? targetsPerStratum({ ordered, seed, isDrawn, total: quota.total - missingFrom(ordered, alreadyDrawn) })
      : targetsPerAgent({ ordered, isDrawn, perAgent: quota.per_agent })

  const isPicked = isAmong(picksFor(targets, ordered.filter(isDrawn), period))
  return {
    picked: ordered.filter(isPicked).map(({ id, agent_id, stratum }) => ({ id, agent_id, stratum })),
    short,
    without_agent: 'total' in quota ? 0 : ordered.filter(({ agent_id }) => agent_id === null).length,
  }
}

/** The ids that fulfil the targets. An agent's smallest stratum is served first, because the others have more days to choose from. */
function picksFor(targets: readonly SampleTarget[], drawn: readonly Candidate[], period: Moments): Set<number> {
  const drawnOf = grouped(drawn, ({ agent_id }) => agent_id)
  const picked = new Set<number>()
  for (const [agent_id, own] of grouped(targets, (target) => target.agent_id)) {
    const held = [...(drawnOf.get(agent_id) ?? [])]
    const slices = own.reduce((sum, { wanted }) => sum + wanted, held.length)
    for (const { from, wanted } of own.toSorted((one, other) => one.from.length - other.from.length)) {
      for (const pick of spreadOverPeriod({ candidates: from, wanted, period, slices, held })) {
        held.push(pick)
        picked.add(pick.id)
      }
    }
  }
  return picked
}

/** How many were drawn earlier and are no longer candidates: they still count towards a total. */
function missingFrom(candidates: readonly Candidate[], ids: readonly number[]): number {
  const missing = new Set(ids)
  for (const { id } of candidates) missing.delete(id)
  return missing.size
}

const isAmong =
  (ids: ReadonlySet<number>) =>
  ({ id }: { id: number }) =>
    ids.has(id)
