import type { AssignedCall } from '#contracts/assignments.ts'
import { callRows } from '#server/conversations/call-rows.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The details of conversations that are to be audited, by their ids; without those that the caller cannot see. */
export async function assignedCalls(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, AssignedCall>> {
  const rows = await callRows(db, scope, ids)
  return new Map(
    rows.map(
      ({
        id,
        channel,
        started_at,
        time_zone,
        duration_ms,
        partner,
        campaign,
        team,
        agent,
        has_audio,
        has_transcript,
      }) => [
        id,
        { id, channel, started_at, time_zone, duration_ms, partner, campaign, team, agent, has_audio, has_transcript },
      ],
    ),
  )
}
