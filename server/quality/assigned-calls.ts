import type { AssignedCall } from '#contracts/assignments.ts'
import { callRows } from '#server/conversations/call-rows.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'

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

/** The columns of files about the conversation of an assignment. */
export const CALL_OF_ASSIGNMENT: readonly TableColumn<{ call: AssignedCall }>[] = [
  { header: 'interaction_id', value: ({ call }) => call.id },
  { header: 'channel', value: ({ call }) => call.channel },
  { header: 'started_at', value: ({ call }) => call.started_at },
  { header: 'time_zone', value: ({ call }) => call.time_zone },
  { header: 'duration_s', value: ({ call: { duration_ms } }) => (duration_ms === null ? null : duration_ms / 1000) },
  { header: 'partner', value: ({ call }) => call.partner.name },
  { header: 'campaign', value: ({ call }) => call.campaign?.name ?? null },
  { header: 'team', value: ({ call }) => call.team?.name ?? null },
  { header: 'agent', value: ({ call }) => call.agent?.name ?? null },
]
