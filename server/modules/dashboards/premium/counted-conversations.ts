import { sql } from 'kysely'

import type { PremiumDashboard } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import { type CountedIn, fromCounted, undatedConversations, rollupTableFor } from '#server/figures/from-counted.ts'
import type { Compared } from '#server/modules/dashboards/premium/premium.repository.ts'

type Sums = Pick<PremiumDashboard, 'conversations' | 'compared_conversations' | 'undated'>

/** How many conversations there are, how many of them have words, and how many have no date. */
export async function conversationSums(db: Database, { current, other }: Compared): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (${sumsIn(current)}) as conversations, (${sumsIn(other)}) as compared_conversations, (${undatedConversations(current)}) as undated
  `.execute(db)
  return rows[0]!
}

const sumsIn = (asked: CountedIn) => sql`
  select json_build_object('all', coalesce(sum(conversations), 0), 'written', coalesce(sum(written), 0))
  from ${fromCounted(rollupTableFor('conversation_day', asked), asked)}`
