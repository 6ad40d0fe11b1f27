import type { PersistencyGrouping } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { addressOf } from '#src/reporting/address-of.ts'

import type { Group } from './use-group-words.ts'

const FILTERS = {
  agent: 'agent_id',
  team: 'team_id',
  campaign: 'campaign_id',
  partner: 'partner_id',
} as const satisfies Partial<Record<PersistencyGrouping, keyof BeyondQuery>>

/** The dashboard of one group alone; none where no filter says that group. */
export function narrowedTo(query: BeyondQuery, by: PersistencyGrouping, { id }: Pick<Group, 'id'>): string | undefined {
  const filter = by === 'score-band' || by === 'verdict' ? null : FILTERS[by]
  return filter === null || id === null ? undefined : addressOf('/beyond', { ...query, [filter]: id })
}
