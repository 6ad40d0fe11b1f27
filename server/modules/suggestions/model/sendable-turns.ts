import type { Speaker } from '#contracts/conversation.ts'
import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import type { Database } from '#server/db/database.ts'
import type { Looked } from '#server/modules/suggestions/conversation-facts.ts'

export type SendableTurn = {
  seq: number
  speaker: Speaker
  text: string
  start_ms: number | null
  end_ms: number | null
}

/**
 * The turns that an evaluation is about, masked, as long as they are masked by what masks today: a conversation that waits for its
 * analysis is not sent, nor one that could not be analysed.
 */
export async function sendableTurns(
  db: Database,
  { interaction_id, range }: Looked,
): Promise<SendableTurn[] | { why_not: 'no-transcript' | 'waiting' | 'not-measured' }> {
  // told in one statement, so that nothing is read that an analysis has not seen
  const rows = await db
    .selectFrom('interaction')
    .leftJoin('conversation_analysis as told', 'told.interaction_id', 'interaction.id')
    .leftJoin('turn', (join) => {
      const own = join.onRef('turn.interaction_id', '=', 'interaction.id').on('interaction.expired_at', 'is', null)
      return range ? own.on('turn.seq', '>=', range.from_seq).on('turn.seq', '<=', range.to_seq) : own
    })
    .where('interaction.id', '=', interaction_id)
    .select(['told.version', 'told.not_analysed', 'turn.seq', 'turn.speaker', 'turn.text'])
    .select(['turn.start_ms', 'turn.end_ms'])
    .orderBy('turn.seq')
    .execute()
  const turns = rows.flatMap(({ seq, speaker, text, start_ms, end_ms }) =>
    seq === null || speaker === null || text === null ? [] : [{ seq, speaker, text, start_ms, end_ms }],
  )
  const [first] = rows
  if (!first || turns.length === 0) return { why_not: 'no-transcript' }
  if ((first.version ?? 0) < ANALYSIS_VERSION) return { why_not: 'waiting' }
  const characters = turns.reduce((sum, { text }) => sum + text.length, 0)
  return first.not_analysed !== null || characters > MAX_CHARACTERS ? { why_not: 'not-measured' } : turns
}

/** More than four hours of talk. */
const MAX_CHARACTERS = 400_000
