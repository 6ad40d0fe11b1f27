import { type RawBuilder, sql } from 'kysely'

import { type PersistencyGrouping, type ScoreBand, scoreBands } from '#contracts/beyond.ts'
import { type VerificationState, verificationStates } from '#contracts/verification-words.ts'

/** A group as a statement returns it: its key, and its name where it has one. */
export type GroupRow = { key: number | string | null; name: string | null }
type Group = { id: number | null; name: string | null; band: ScoreBand | null; verdict: VerificationState | null }

/** The columns by which policies, called `policy`, are grouped. */
export const groupColumns: Record<PersistencyGrouping, RawBuilder<unknown>> = {
  agent: sql`policy.agent_id`,
  team: sql`policy.team_id`,
  campaign: sql`policy.campaign_id`,
  partner: sql`policy.partner_id`,
  'score-band': sql`policy.sale_band`,
  verdict: sql`policy.verdict`,
}

/** The name of a `grouped.key`. */
export const groupName = (by: PersistencyGrouping): RawBuilder<string | null> =>
  by === 'score-band' || by === 'verdict'
    ? sql`null::text`
    : sql`(select named.name from ${sql.table(by)} as named where named.id = grouped.key)`

/** The group of a row, as it is returned. */
export function groupOf(by: PersistencyGrouping, { key, name }: GroupRow): Group {
  const none = { id: null, name: null, band: null, verdict: null }
  if (by === 'score-band') return { ...none, band: scoreBands.find((band) => band === key) ?? null }
  if (by === 'verdict') return { ...none, verdict: verificationStates.find((state) => state === key) ?? null }
  return { ...none, id: key === null ? null : Number(key), name }
}
