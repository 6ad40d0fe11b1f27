import type { PersistencyGrouping } from '#contracts/beyond.ts'

import type { BeyondRows, PolicyRow } from './beyond-rows.ts'
import { compare } from './counting.ts'

const keyOf = (by: PersistencyGrouping, policy: PolicyRow): number | string | null => {
  if (by === 'score-band') return policy.sale_band
  return by === 'verdict' ? policy.verdict : policy[`${by}_id`]
}

/** Policies by group, the largest group first, and the figures of each. */
export function groupsOf<Row extends { policies: number }>(
  by: PersistencyGrouping,
  policies: readonly PolicyRow[],
  summarise: (own: readonly PolicyRow[]) => Row,
) {
  const keys = [...new Set(policies.map((policy) => keyOf(by, policy)))]
  return keys
    .map((key) => ({ key, ...summarise(policies.filter((policy) => keyOf(by, policy) === key)) }))
    .toSorted((one, other) => other.policies - one.policies || compare(one.key, other.key))
}

/** The name of a group. */
export const groupOf = (rows: BeyondRows, by: PersistencyGrouping, key: number | string | null) => ({
  id: by === 'score-band' || by === 'verdict' ? null : (key as number | null),
  name: by === 'score-band' || by === 'verdict' || key === null ? null : rows.names[by].get(key as number)!,
  band: by === 'score-band' ? (key as 0 | null) : null,
  verdict: by === 'verdict' ? (key as 'void' | null) : null,
})

/** Two, three or four partners are not compared with each other. */
export const notTooFewPartners = <Row extends { policies: number }>(by: PersistencyGrouping, groups: Row[]): Row[] =>
  by === 'partner' && groups.length > 1 && groups.filter((one) => one.policies > 4).length < 5 ? [] : groups
