import type { Judged } from '#contracts/premium.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { modifiedZScores } from '#domain/statistics/robust-outliers.ts'

/** The ids of the agents whose mean stands out from those of the others; null where too few have one. */
export function outlyingAgents(agents: Judged['agents']): ReadonlySet<string> | null {
  const told = agents.flatMap((agent) => {
    const { value } = meanScore(agent)
    return value === null ? [] : [{ id: String(agent.id), value }]
  })
  const scores = modifiedZScores(told.map(({ value }) => value))
  return scores && new Set(told.filter((_, at) => scores[at]!.isOutlier).map(({ id }) => id))
}
