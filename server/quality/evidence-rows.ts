import { sql } from 'kysely'

import type { Evidence } from '#contracts/evaluations.ts'
import type { Database } from '#server/db/database.ts'

/** The evidence for the answers of an evaluation, in the order of the conversation. */
export async function evidenceOf(db: Database, evaluationId: number): Promise<Evidence[]> {
  const rows = await evidenceRows(db).where('evidence.evaluation_id', '=', evaluationId).execute()
  return rows.map(presentEvidence)
}

/** With the quoted turns as they are displayed: null when one of them was removed or changed since. */
export const evidenceRows = (db: Database) =>
  db
    .selectFrom('evidence')
    .innerJoin('marker', 'marker.id', 'evidence.id')
    .select(['evidence.id', 'evidence.question_id', 'marker.seq', 'evidence.last_seq'])
    .select(['evidence.start_char', 'evidence.end_char', 'marker.start_ms', 'marker.end_ms'])
    .select(
      sql<string[] | null>`(
        select case
          when count(*) = evidence.last_seq - marker.seq + 1 and sum(char_length(turn.text)) = evidence.turns_length
          then array_agg(turn.text order by turn.seq)
        end
        from turn
        where turn.interaction_id = marker.interaction_id and turn.seq between marker.seq and evidence.last_seq
      )`.as('turns'),
    )
    .orderBy('marker.start_ms', (order) => order.asc().nullsFirst())
    .orderBy('marker.seq', (order) => order.asc().nullsFirst())
    .orderBy('evidence.id')

type EvidenceRow = Awaited<ReturnType<ReturnType<typeof evidenceRows>['execute']>>[number]

export function presentEvidence({ id, question_id, turns, start_ms, end_ms, ...words }: EvidenceRow): Evidence {
  const range = words.seq !== null && turns ? words : NO_WORDS
  return { id, question_id, span: { ...range, start_ms, end_ms }, quote: turns && quoteOf(turns, words) }
}

const NO_WORDS = { seq: null, last_seq: null, start_char: null, end_char: null }

/** The text from `start_char` of the first turn to `end_char` of the last; whole turns when there are no characters. */
function quoteOf(turns: readonly string[], { start_char, end_char }: Pick<EvidenceRow, 'start_char' | 'end_char'>) {
  const last = turns.length - 1
  const cut = turns.map((text, at) =>
    text.slice(at === 0 ? (start_char ?? 0) : 0, at === last ? (end_char ?? text.length) : text.length),
  )
  return cut.join(' … ')
}
