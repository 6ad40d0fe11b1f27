import { sql } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'
import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import type { Database } from '#server/db/database.ts'

export type DueConversation = {
  id: number
  channel: Channel
  duration_ms: number | null
  started_at: Date | null
  language: string | null
  subject: string | null
  turn_count: number
  /** The partner's country. */
  country: string
  time_zone: string
}

/**
 * Some conversations that wait for their analysis, locked until the transaction ends. Those that another transaction
 * has locked are left out: they are being analysed, or are changing and will wait again. Empty when there is nothing
 * left to do.
 */
export async function takeDue(trx: Database): Promise<DueConversation[]> {
  const { rows } = await sql<DueConversation>`
    select interaction.id, channel, duration_ms, started_at, language, subject, turn_count, country, time_zone
    from conversation_analysis
    join interaction on interaction.id = conversation_analysis.interaction_id
    join partner on partner.id = interaction.partner_id
    where conversation_analysis.version < ${ANALYSIS_VERSION}
    order by conversation_analysis.version, conversation_analysis.interaction_id
    limit ${MAX_CONVERSATIONS}
    for update of conversation_analysis skip locked
    for key share of interaction skip locked
  `.execute(trx)
  let turns = 0
  return rows.filter(({ turn_count }, index) => (turns += turn_count) <= MAX_TURNS || index === 0)
}

/** Whether something waits without a job: an update changed the analysis, or a process died. */
export async function isForgotten(db: Database, job: string): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`
    select exists (select from conversation_analysis where version < ${ANALYSIS_VERSION})
      and not exists (select from job where kind = ${job}) as forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? false
}

/** Few, so that others do not wait long for the locks of a transaction. */
const MAX_CONVERSATIONS = 50
const MAX_TURNS = 3_000
