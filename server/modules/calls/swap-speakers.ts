import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { queueAnalysis } from '#server/jobs/queue-work.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * Makes agents of a conversation's customers and customers of its agents, in its turns and on the lanes of its recordings, or
 * puts that back; what was measured is measured again. Who they are by name stays.
 * @returns whether anything changed; null for a conversation that is not there, or not for the caller to change
 */
export async function swapSpeakers(trx: Database, scope: Scope, id: number, swapped: boolean): Promise<boolean | null> {
  // first of all: an import that writes the same conversation waits here, and reads afterwards how it stands
  const held = await trx
    .selectFrom('interaction')
    .where('id', '=', id)
    .where('expired_at', 'is', null)
    .where(scope.sees('interaction'))
    .where(scope.sees('interaction', 'call-detail'))
    .select('speakers_swapped')
    .forUpdate() // who measures it holds its key, and would wait for this once it has
    .executeTakeFirst()
  if (!held) return null
  if (held.speakers_swapped === swapped) return false

  await trx.updateTable('interaction').set({ speakers_swapped: swapped }).where('id', '=', id).execute()
  // before any turn: whoever analyses the conversation holds its analysis while it reads them
  await trx.updateTable('conversation_analysis').set({ version: 0 }).where('interaction_id', '=', id).execute()
  await sql`
    update turn set speaker = case speaker when 'agent' then 'customer' else 'agent' end
    where interaction_id = ${id} and speaker in ('agent', 'customer')
  `.execute(trx)
  await sql`
    update recording set lanes = array(
      select case lane when 'agent' then 'customer' when 'customer' then 'agent' else lane end
      from unnest(lanes) with ordinality as told (lane, place) order by place
    )
    where interaction_id = ${id} and lanes is not null
  `.execute(trx)
  await queueAnalysis(trx)
  return true
}
