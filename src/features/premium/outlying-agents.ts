import type { Judged } from '#contracts/premium.ts'

/** The ids of the agents whose mean stands out from those of all agents; null where of none it can be told. */
export function outlyingAgents(agents: Judged['agents']): ReadonlySet<string> | null {
  if (agents.every(({ is_outlying }) => is_outlying === null)) return null
  return new Set(agents.flatMap(({ id, is_outlying }) => (is_outlying ? [String(id)] : [])))
}
