import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { queueAnalysis } from '#server/jobs/queue-work.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * Makes agents of a conversation's customers and customers of its agents, in its turns and on the lanes of its
 * recordings, or undoes that; what was measured is measured again. The names of the people stay.
 * @returns whether anything changed; null for a conversation that does not exist, or that the caller may not change
 */
export async function swapSpeakers(trx: Database, scope: Scope, id: number, swapped: boolean): Promise<boolean | null> {
  // first of all: an import that writes the same conversation waits here, and reads the new state afterwards
  const locked = await trx
    .selectFrom('interaction')
    .where('id', '=', id)
    .where('expired_at', 'is', null)
    .where(scope.sees('interaction'))
    .where(scope.sees('interaction', 'call-detail'))
    .select('speakers_swapped')
    .forUpdate() // an analysis that measures it locks its key, and would wait for this once it has
    .executeTakeFirst()
  if (!locked) return null
  if (locked.speakers_swapped === swapped) return false

  await trx.updateTable('interaction').set({ speakers_swapped: swapped }).where('id', '=', id).execute()
  // before any turn: an analysis locks its own row while it reads the turns
  await trx.updateTable('conversation_analysis').set({ version: 0 }).where('interaction_id', '=', id).execute()
  await sql`
    update turn set speaker = case speaker when 'agent' then 'customer' else 'agent' end
    where interaction_id = ${id} and speaker in ('agent', 'customer')
  `.execute(trx)
  await sql`
    update recording set lanes = array(
      select case lane when 'agent' then 'customer' when 'customer' then 'agent' else lane end
      from unnest(lanes) with ordinality as numbered (lane, ordinal) order by ordinal
    )
    where interaction_id = ${id} and lanes is not null
  `.execute(trx)
  await queueAnalysis(trx)
  return true
}
