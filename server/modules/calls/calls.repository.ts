import { type InferResult, sql } from 'kysely'

import type { CallDetail, CallTurn, Peaks } from '#contracts/calls.ts'
import type { Word } from '#contracts/conversation.ts'
import type { UnmaskingState } from '#server/access/unmasking.ts'
import { alignedWords } from '#server/analysis/sensitive/aligned-words.ts'
import { callColumns, callNames, presentCall } from '#server/conversations/call-rows.ts'
import { presentCustomer, presentSpeakerName } from '#server/conversations/present-customer.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { StoredRecording } from '#server/modules/calls/call-recording.ts'

/** Whether the reader sees the conversation unmasked, and the recording that they get. */
type Presentation = {
  unmasking: UnmaskingState
  offer: (recording: StoredRecording) => Promise<CallDetail['recording']>
}

/** One conversation. Null both for one that does not exist and for one that the caller may not see. */
export const callsRepository = (db: Database) => ({
  async detail(scope: Scope, id: number, { unmasking, offer }: Presentation): Promise<CallDetail | null> {
    const record = await detailRecord(db, scope, id).executeTakeFirst()
    if (!record) return null
    const recording = record.expired_at ? null : recordingOf(record)
    return {
      ...presentCall(scope, record),
      subject: record.subject,
      talk_ms: record.talk_ms,
      hold_ms: record.hold_ms,
      after_call_work_ms: record.after_call_work_ms,
      customer: presentCustomer(scope, record),
      recording: recording && (await offer(recording)),
      unmasking: { may: unmasking.may, until: unmasking.until?.toISOString() ?? null },
      speakers_swapped: record.speakers_swapped,
      may_edit: record.may_edit && !record.expired_at,
      expired_at: record.expired_at?.toISOString() ?? null,
      turn_count: record.turn_count,
      analysis: analysisOf(record),
      source: sourceOf(record),
    }
  },

  /** The waveform of the recording that `detail` offers. */
  async peaks(scope: Scope, id: number): Promise<Peaks | null> {
    const recording = await bestRecording(db)
      .innerJoin('interaction', 'interaction.id', 'recording.interaction_id')
      .where('interaction.id', '=', id)
      .where('interaction.expired_at', 'is', null)
      .where(scope.sees('interaction'))
      .select(['recording.bucket_ms', 'recording.duration_ms', 'recording.channels', 'recording.peaks'])
      .executeTakeFirst()
    if (!recording) return null
    const { bucket_ms, duration_ms, channels, peaks } = recording
    const buckets = peaks.length / channels
    const lanes = Array.from({ length: channels }, (_, lane) => [
      ...peaks.subarray(lane * buckets, (lane + 1) * buckets),
    ])
    return { bucket_ms, duration_ms, lanes }
  },

  /**
   * The turns of a conversation, in order: with what is sensitive masked, or in the original. Empty when its
   * retention period is over. Null both for a conversation that does not exist and for one that the caller may not
   * see.
   */
  async turns(scope: Scope, id: number, as: 'masked' | 'original'): Promise<CallTurn[] | null> {
    const rows = await db
      .selectFrom('interaction')
      .leftJoin('turn', (join) =>
        join.onRef('turn.interaction_id', '=', 'interaction.id').on('interaction.expired_at', 'is', null),
      )
      .leftJoin('conversation_analysis as analysis', 'analysis.interaction_id', 'interaction.id')
      .where('interaction.id', '=', id)
      .where(scope.sees('interaction'))
      .select(['turn.seq', 'speaker', 'speaker_name', 'start_ms', 'end_ms', 'turn.text', 'confidence'])
      .select(turnSentiment.as('sentiment'))
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

/** If there are several recordings, the one with most channels, then the newest. */
const bestRecording = (db: Database) =>
  db.selectFrom('recording').orderBy('recording.channels', 'desc').orderBy('recording.id', 'desc').limit(1)

const detailRecord = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('interaction')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('customer', 'customer.id', 'interaction.customer_id')
    .leftJoin('source_file', 'source_file.id', 'interaction.source_file_id')
    .leftJoinLateral(
      () =>
        bestRecording(db)
          .where('recording.interaction_id', '=', sql.ref<number>('interaction.id'))
          .select(['recording.id', 'recording.media_type', 'recording.duration_ms', 'recording.lanes'])
          .select(['recording.sha256', 'recording.storage_key'])
          .as('best'),
      (join) => join.onTrue(),
    )
    .where('interaction.id', '=', id)
    .where(scope.sees('interaction'))
    .select(callColumns)
    .select(['partner.name as partner_name', 'partner.time_zone'])
    .select(callNames)
    .select([
      'interaction.subject',
      'interaction.talk_ms',
      'interaction.hold_ms',
      'interaction.after_call_work_ms',
      'interaction.timed',
      'interaction.speakers_swapped',
      'interaction.expired_at',
      'customer.national_id',
      'customer.national_id_kind',
      'customer.phones',
      'customer.email',
      'best.id as recording_id',
      'best.media_type',
      'best.duration_ms as recording_duration_ms',
      'best.lanes',
      'best.sha256 as recording_sha256',
      'best.storage_key',
      'source_file.name as source_name',
      'source_file.format as source_format',
      'source_file.sha256 as source_sha256',
      'source_file.imported_at',
    ])
    .select(sql<boolean>`${scope.sees('interaction', 'call-edit')}`.as('may_edit'))

type DetailRecord = InferResult<ReturnType<typeof detailRecord>>[number]

function recordingOf(record: DetailRecord): StoredRecording | null {
  const { id: interaction_id, recording_id: id, media_type, recording_duration_ms: duration_ms, lanes } = record
  const { recording_sha256: sha256, storage_key } = record
  if (id === null || media_type === null || duration_ms === null || sha256 === null || storage_key === null) return null
  return { id, interaction_id, media_type, duration_ms, lanes, sha256, storage_key }
}

function sourceOf({ source_name: file, source_format: format, ...source }: DetailRecord): CallDetail['source'] {
  const { source_sha256: sha256, imported_at } = source
  if (file === null || format === null || sha256 === null || imported_at === null) return null
  return { file, format, sha256, imported_at: imported_at.toISOString() }
}

function analysisOf({ turn_count, timed }: DetailRecord): CallDetail['analysis'] {
  if (turn_count === 0) return 'no-transcript'
  return timed ? 'ready' : 'untimed'
}

/** As the source judged it, or else as the analysis of these very turns did. */
const turnSentiment = sql<
  number | null
>`coalesce(turn.sentiment, case when analysis.version > 0 then analysis.turn_sentiment[turn.seq + 1] end)`

/** Below this confidence a word is too likely wrong to be quoted. */
const CONFIDENT_WORD = 0.6

/** Words are many, so they are read only for turns with an uncertain one. */
const wordsWhereUncertain = sql<Word[] | null>`
  case when jsonb_path_exists(turn.words, '$[*].confidence ? (@ < ${sql.raw(String(CONFIDENT_WORD))})') then turn.words end`

/** The original texts of masked turns, by turn number. */
async function originalTexts(db: Database, id: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('turn_original').where('interaction_id', '=', id).select(['seq', 'text']).execute()
  return new Map(rows.map(({ seq, text }) => [seq, text]))
}

async function sensitiveSpans(db: Database, id: number): Promise<Map<number, Spans>> {
  const rows = await db
    .selectFrom('sensitive_span')
    .where('interaction_id', '=', id)
    .select(['seq', 'start_char', 'end_char', 'kind'])
    .orderBy('seq')
    .orderBy('start_char')
    .execute()
  const byTurn = new Map<number, Spans>()
  for (const { seq, ...span } of rows) byTurn.set(seq, [...(byTurn.get(seq) ?? []), span])
  return byTurn
}

type Spans = NonNullable<CallTurn['sensitive']>

/**
 * Where the text of a turn has words that were recognised with little confidence; without what is sensitive, and
 * without words that the text spells differently.
 * @param turn the masked text and its words
 */
function uncertainWords(turn: { text: string; words: Word[] }, sensitive: Spans): CallTurn['uncertain'] {
  const found = alignedWords(turn).flatMap(({ word: { confidence }, place: range }) =>
    range && confidence !== null && confidence < CONFIDENT_WORD && !sensitive.some((span) => overlap(range, span))
      ? [{ ...range, confidence }]
      : [],
  )
  return found.length > 0 ? found : undefined
}

type CharRange = { start_char: number; end_char: number }

const overlap = (one: CharRange, other: CharRange) => one.start_char < other.end_char && other.start_char < one.end_char
