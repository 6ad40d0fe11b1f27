import { setImmediate } from 'node:timers/promises'

import { type Selectable, sql } from 'kysely'

import type { ImportedTurn, Speaker, Word } from '#contracts/conversation.ts'
import type { SensitiveSpan } from '#domain/privacy/sensitive-data.ts'
import { analyse, type Analysis, ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import type { Lexicons } from '#server/analysis/sentiment/lexicon.ts'
import type { DatabaseLog } from '#server/db/database-settings.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { maskedConversation, storeMaskedParts } from '#server/masking/masked-conversation.ts'
import { maskedSubject } from '#server/masking/masked-subject.ts'
import { type DueConversation, takeDue } from '#server/modules/analysis/due-conversations.ts'

export type AnalysisWork = { db: Database; clock: Clock; log: DatabaseLog; lexicons: LexiconSource }

/** The lexicons of the given languages (BCP 47); some have none. */
type LexiconSource = (languages: readonly (string | null)[]) => Promise<Lexicons>

/**
 * Analyses every waiting conversation in batches: a finished batch stays done, even if the process dies. A
 * conversation that cannot be analysed stores why, and delays no other one.
 */
export async function analyseDue(work: AnalysisWork, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await withQueryLimit(BATCH_MS, () =>
      work.db.transaction().execute(async (trx) => {
        const due = await takeDue(trx)
        if (due.length > 0) await analyseBatch(trx, due, work)
        await job.advance(trx)
        return due.length > 0
      }),
    )
  }
}

async function analyseBatch(trx: Database, due: readonly DueConversation[], work: AnalysisWork): Promise<void> {
  const stored = await storedTurns(
    trx,
    due.map(({ id }) => id),
  )
  const lexicons = await work.lexicons(due.map(({ language }) => language))
  const rows = []
  for (const conversation of due) {
    const turns = stored.get(conversation.id)!
    const analysis = analysisOf(conversation, turns, lexicons, work.log)
    if ('sensitive' in analysis) await remask(trx, conversation.id, turns, analysis.sensitive)
    await maskSubject(trx, conversation)
    rows.push(analysisRow(conversation.id, work.clock(), analysis))
    await setImmediate() // other requests to this process go first
  }
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  const values = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(`analysed.${column}`)))
  await sql`
    update conversation_analysis set (${columns}) = row (${values})
    from json_populate_recordset(null::conversation_analysis, ${JSON.stringify(rows)}) as analysed
    where conversation_analysis.interaction_id = analysed.interaction_id
  `.execute(trx)
}

/** Writes nothing if the subject is masked already, as all newer imports are. */
async function maskSubject(trx: Database, { id, subject, country }: DueConversation): Promise<void> {
  const masked = subject && maskedSubject(subject, knownCountry(country))
  if (masked === subject) return
  await trx.updateTable('interaction').set({ subject: masked }).where('id', '=', id).execute()
}

function analysisOf(
  { id, country, subject: _, ...facts }: DueConversation,
  { original: turns }: StoredTurns,
  lexicons: Lexicons,
  log: DatabaseLog,
): Analysis | { not_analysed: string } {
  try {
    return analyse({ ...facts, country: knownCountry(country) }, turns, lexicons)
  } catch (error) {
    log.error({ err: error, interaction: id }, 'a conversation could not be analysed')
    return { not_analysed: 'The analysis failed; the log of the server says how.' }
  }
}

/** How long the database may take for what one transaction analyses. */
const BATCH_MS = 120_000

/**
 * Masks a conversation by these spans; writes nothing if it is masked so already. It is not if it was stored before
 * the masking rules changed, or before the country was known whose ids its people mention.
 */
async function remask(
  trx: Database,
  id: number,
  { original: originals, visible, spans: before }: StoredTurns,
  spans: readonly SensitiveSpan[],
): Promise<void> {
  const masked = maskedConversation(id, originals, spans)
  const changed = masked.turns.filter((turn, seq) => readingOf(turn) !== readingOf(visible[seq]!))
  if (changed.length === 0 && positionsOf(spans) === positionsOf(before)) return

  await trx.deleteFrom('sensitive_span').where('interaction_id', '=', id).execute()
  await trx.deleteFrom('turn_original').where('interaction_id', '=', id).execute()
  await sql`
    update turn set text = masked.text, words = masked.words
    from json_populate_recordset(null::turn, ${JSON.stringify(changed)}) as masked
    where turn.interaction_id = masked.interaction_id and turn.seq = masked.seq
  `.execute(trx)
  await storeMaskedParts(trx, [masked])
}

const readingOf = ({ text, words }: { text: string; words?: Word[] | null }) =>
  JSON.stringify([text, words?.map((word) => word.text) ?? null])

const positionsOf = (spans: readonly StoredSpan[]) =>
  JSON.stringify(
    spans.map(({ seq, start_char, end_char, kind, start_ms, end_ms }) => [
      ...[seq, start_char, end_char, kind, start_ms, end_ms],
    ]),
  )

/** Where something is hidden from readers. */
type StoredSpan = {
  seq: number
  start_char: number
  end_char: number
  kind: string
  start_ms: number | null
  end_ms: number | null
}

/** What is stored of what was said in a conversation. */
type StoredTurns = {
  /** As imported, in their order. */
  original: ImportedTurn[]
  /** The same as readers see them. */
  visible: { text: string; words: Word[] | null }[]
  /** In order. */
  spans: StoredSpan[]
}

/** The stored turns of these conversations, by id. */
async function storedTurns(db: Database, ids: readonly number[]): Promise<Map<number, StoredTurns>> {
  const stored = new Map(ids.map((id): [number, StoredTurns] => [id, { original: [], visible: [], spans: [] }]))
  const { rows: turns } = await sql<TurnRow>`
    select turn.interaction_id, speaker, speaker_name, start_ms, end_ms, confidence, sentiment, turn.text, turn.words,
      turn_original.text as original_text, turn_original.words as original_words
    from turn left join turn_original using (interaction_id, seq)
    where interaction_id = any(${ids}) order by interaction_id, seq
  `.execute(db)
  for (const { interaction_id, text, words, ...turn } of turns) {
    const conversation = stored.get(interaction_id)
    conversation?.original.push(originalTurn({ text, words, ...turn }))
    conversation?.visible.push({ text, words })
  }
  const { rows: spans } = await sql<StoredSpan & { interaction_id: number }>`
    select interaction_id, seq, start_char, end_char, kind, start_ms, end_ms
    from sensitive_span where interaction_id = any(${ids}) order by interaction_id, seq, start_char
  `.execute(db)
  for (const { interaction_id, ...span } of spans) stored.get(interaction_id)?.spans.push(span)
  return stored
}

type StoredTurn = {
  speaker: Speaker
  speaker_name: string | null
  start_ms: number | null
  end_ms: number | null
  confidence: number | null
  sentiment: number | null
  text: string
  words: Word[] | null
  original_text: string | null
  original_words: Word[] | null
}
type TurnRow = StoredTurn & { interaction_id: number }

function originalTurn({ original_text, original_words, text, words, sentiment, ...turn }: StoredTurn): ImportedTurn {
  const spokenWords = original_text === null ? words : original_words
  return {
    ...turn,
    text: original_text ?? text,
    ...(spokenWords && { words: spokenWords }),
    ...(sentiment !== null && { sentiment }),
  }
}

type AnalysisRow = Selectable<Schema['conversation_analysis']>
type NotAnalysed = { not_analysed: string }

/** An analysis as its row: whole milliseconds, null where nothing was measured. */
function analysisRow(id: number, at: Date, analysis: Analysis | NotAnalysed): AnalysisRow {
  const row = { ...NOTHING, interaction_id: id, version: ANALYSIS_VERSION, analysed_at: at }
  if ('not_analysed' in analysis) return { ...row, not_analysed: analysis.not_analysed }

  const { measures, sentiment } = analysis
  const { talk, speech, responses } = measures
  const monologue = talk.agent_longest_monologue
  return {
    ...row,
    ...('not_analysed' in speech
      ? { speech_not_analysed: speech.not_analysed }
      : {
          agent_talk_ms: Math.round(speech.agent_talk_ms),
          customer_talk_ms: Math.round(speech.customer_talk_ms),
          silence_ms: rounded(speech.silence_ms),
          overtalk_ms: Math.round(speech.overtalk_ms),
          agent_turns: speech.agent_turns,
          interruptions: speech.interruptions.length,
          longest_monologue_ms: monologue && Math.round(monologue.end_ms - monologue.start_ms),
          agent_wpm: talk.agent_words_per_minute,
          customer_wpm: talk.customer_words_per_minute,
        }),
    ...('not_analysed' in responses
      ? { responses_not_analysed: responses.not_analysed }
      : {
          first_response_ms: rounded(responses.first_ms),
          median_response_ms: rounded(responses.median_ms),
          longest_response_ms: rounded(responses.longest_ms),
        }),
    ...('not_analysed' in sentiment
      ? { sentiment_not_analysed: sentiment.not_analysed }
      : {
          sentiment_agent: sentiment.agent,
          sentiment_customer: sentiment.customer,
          sentiment_change: sentiment.customer_change,
          turn_sentiment: sentiment.turns,
        }),
  }
}

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms))

const NOTHING = {
  not_analysed: null,
  speech_not_analysed: null,
  responses_not_analysed: null,
  sentiment_not_analysed: null,
  agent_talk_ms: null,
  customer_talk_ms: null,
  silence_ms: null,
  overtalk_ms: null,
  interruptions: null,
  longest_monologue_ms: null,
  agent_wpm: null,
  customer_wpm: null,
  first_response_ms: null,
  median_response_ms: null,
  longest_response_ms: null,
  sentiment_agent: null,
  sentiment_customer: null,
  turn_sentiment: null,
  agent_turns: null,
  sentiment_change: null,
}
