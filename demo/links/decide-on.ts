import type { LinkRole } from '#contracts/policy-links.ts'
import type { Database } from '#server/db/database.ts'
import { decideLink } from '#server/modules/policy-links/link-decisions.ts'

import type { Actor } from '../acting.ts'

export type Decided = 'confirmed' | 'rejected'

type Link = { id: number; policy_id: number; interaction_id: number; role: LinkRole; started_at: Date }

/** Somebody confirms or rejects what the rules suggest, a day after the conversation. */
export async function decideOn(
  db: Database,
  person: Actor,
  { id, policy_id, interaction_id, role, started_at }: Link,
  { decided, now }: { decided: Decided; now: Date },
): Promise<void> {
  const at = dayLater(started_at, now)
  const seen = { state: 'suggested' as const, role }
  await decideLink(db, person.scope('policy-edit'), id, { state: decided, role, seen }, at)
  const detail = { event: `link.${decided}`, interaction_id, role, from: seen }
  await person.record(db, at, { action: 'edit', subject: `policy:${policy_id}`, detail })
}

/** Not in the days to come. */
export const dayLater = (moment: Date, now: Date) => new Date(Math.min(moment.getTime() + DAY_MS, now.getTime()))

const DAY_MS = 86_400_000
