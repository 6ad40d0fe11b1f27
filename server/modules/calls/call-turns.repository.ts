import { sql } from 'kysely'

import type { CallTurn } from '#contracts/calls.ts'
import type { Word } from '#contracts/conversation.ts'
import { alignedWords } from '#server/analysis/sensitive/aligned-words.ts'
import { presentSpeakerName } from '#server/conversations/present-customer.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Spans = NonNullable<CallTurn['sensitive']>

/** Below this a transcriber is as likely wrong in a word as not to be worth quoting. */
const CONFIDENT_WORD = 0.6

/**
 * Where the text of a turn has words that were recognised with little confidence. Of what is sensitive nothing is told, and
 * nothing of words that the text writes otherwise.
 * @param said the masked text and its words
 */
function uncertainWords(said: { text: string; words: Word[] }, sensitive: Spans): CallTurn['uncertain'] {
  const found = alignedWords(said).flatMap(({ word: { confidence }, place }) =>
    place && confidence !== null && confidence < CONFIDENT_WORD && !sensitive.some((span) => overlap(place, span))
      ? [{ ...place, confidence }]
      : [],
  )
  return found.length > 0 ? found : undefined
}

type Place = { start_char: number; end_char: number }

const overlap = (one: Place, other: Place) => one.start_char < other.end_char && other.start_char < one.end_char

export const callTurnsRepository = (db: Database) => ({
  /**
   * What was said in a conversation, in order: with what is sensitive masked, or as it came. Empty when its time is over. Null
   * alike for a conversation that does not exist and one that the caller may not see.
   */
  async turns(scope: Scope, id: number, as: 'masked' | 'original'): Promise<CallTurn[] | null> {
    const rows = await db
      .selectFrom('interaction')
      .leftJoin('turn', (join) =>
        join.onRef('turn.interaction_id', '=', 'interaction.id').on('interaction.expired_at', 'is', null),
      )
      .leftJoin('conversation_analysis as told', 'told.interaction_id', 'interaction.id')
      .where('interaction.id', '=', id)
      .where(scope.sees('interaction'))
      .select(['turn.seq', 'speaker', 'speaker_name', 'start_ms', 'end_ms', 'turn.text', 'confidence'])
      .select(judged.as('sentiment'))
      .select(wordsWhereUncertain.as('words'))
      .orderBy('turn.seq')
      .execute()
    if (rows.length === 0) return null
    const originals = as === 'original' ? await originalTexts(db, id) : new Map<number, string>()
    const sensitive = await sensitiveSpans(db, id)
    // a conversation without turns is one row of nulls
    const isNamed = as === 'original' || scope.unmasked.includes('name')
    return rows.flatMap(({ seq, speaker, speaker_name, text, words, sentiment, ...turn }) => {
      if (seq === null || speaker === null || text === null) return []
      const spans = sensitive.get(seq)
      const uncertain = words ? uncertainWords({ text, words }, spans ?? []) : undefined
      return [
        {
          speaker,
          text: originals.get(seq) ?? text,
          ...turn,
          speaker_name: presentSpeakerName({ speaker, speaker_name }, isNamed),
          ...(spans && { sensitive: spans }),
          ...(uncertain && { uncertain }),
          ...(sentiment !== null && { sentiment }),
        },
      ]
    })
  },
})

/** As the source judged it, else as the analysis of these very turns did. */
const judged = sql<
  number | null
>`coalesce(turn.sentiment, case when told.version > 0 then told.turn_sentiment[turn.seq + 1] end)`

/** Words are many: they are read only of the turns that have one to tell of. */
const wordsWhereUncertain = sql<Word[] | null>`
  case when jsonb_path_exists(turn.words, '$[*].confidence ? (@ < ${sql.raw(String(CONFIDENT_WORD))})') then turn.words end`

/** The texts that were masked, as they came, by the number of their turn. */
async function originalTexts(db: Database, id: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('turn_original').where('interaction_id', '=', id).select(['seq', 'text']).execute()
  return new Map(rows.map(({ seq, text }) => [seq, text]))
}

async function sensitiveSpans(db: Database, id: number): Promise<Map<number, NonNullable<CallTurn['sensitive']>>> {
  const rows = await db
    .selectFrom('sensitive_span')
    .where('interaction_id', '=', id)
    .select(['seq', 'start_char', 'end_char', 'kind'])
    .orderBy('seq')
    .orderBy('start_char')
    .execute()
  const byTurn = new Map<number, NonNullable<CallTurn['sensitive']>>()
  for (const { seq, ...span } of rows) byTurn.set(seq, [...(byTurn.get(seq) ?? []), span])
  return byTurn
}
