import { type InferResult, sql } from 'kysely'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallRaw } from '#contracts/call-raw.ts'
import { maskedText } from '#domain/privacy/sensitive-data.ts'
import type { UnmaskingState } from '#server/access/unmasking.ts'
import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import { standingMatches } from '#server/conversations/attribute-where.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The panels beside a conversation: its analysis, its markers, and its source. */
export const callPanelsRepository = (db: Database) => ({
  /** Null both for a conversation that does not exist and for one that the caller may not see. */
  async analysis(scope: Scope, id: number): Promise<CallAnalysis | null> {
    const row = await analysisRecord(db, scope, id).executeTakeFirst()
    if (!row) return null
    const { version, analysed_at, duration_ms, agent_turns, ...measures } = row
    const waiting = version === null || version < ANALYSIS_VERSION
    const facts = { waiting, duration_ms, agent_turns }
    // the numbers of version 0 belong to turns that have been replaced
    if (!version) return { ...facts, ...NOTHING }
    return { ...facts, version, analysed_at: analysed_at?.toISOString() ?? null, ...measures }
  },

  /**
   * The markers of a conversation, in its order, with names masked as its text is. Empty when its retention period is
   * over. Null both for a conversation that does not exist and for one that the caller may not see.
   */
  async markers(scope: Scope, id: number, as: 'masked' | 'original'): Promise<CallMarker[] | null> {
    const rows = await db
      .selectFrom('interaction')
      .leftJoin('marker', (join) =>
        join
          .onRef('marker.interaction_id', '=', 'interaction.id')
          .on('interaction.expired_at', 'is', null)
          .on((eb) => eb.or([eb('marker.category_rule_id', 'is', null), eb.exists(currentMatch)]))
          // evidence is seen with its evaluation, by people who see that
          .on((eb) =>
            eb.not(
              eb.exists(eb.selectFrom('evidence').select('evidence.id').whereRef('evidence.id', '=', 'marker.id')),
            ),
          ),
      )
      .leftJoin('turn', (join) =>
        join.onRef('turn.interaction_id', '=', 'marker.interaction_id').onRef('turn.seq', '=', 'marker.seq'),
      )
      .leftJoin('turn_original', (join) =>
        join
          .onRef('turn_original.interaction_id', '=', 'marker.interaction_id')
          .onRef('turn_original.seq', '=', 'marker.seq'),
      )
      .where('interaction.id', '=', id)
      .where(scope.sees('interaction'))
      .select(['marker.id', 'marker.kind', 'marker.name', 'marker.origin', 'marker.seq'])
      .select(['marker.start_ms', 'marker.end_ms', 'turn.text as masked', 'turn_original.text as original'])
      .orderBy(
        (order) => order.fn.coalesce('marker.start_ms', 'turn.start_ms'),
        (order) => order.asc().nullsFirst(),
      )
      .orderBy('marker.seq', (order) => order.asc().nullsFirst())
      .orderBy('marker.id')
      .execute()
    if (rows.length === 0) return null
    return rows.flatMap(({ id: marker, kind, name, origin, masked, original, ...position }) => {
      if (marker === null || kind === null || name === null || origin === null) return []
      const visibleName =
        as === 'original' || origin !== 'source' ? name : presentMarkerName(name, { masked, original })
      return [{ id: marker, kind, name: visibleName, origin, ...position }]
    })
  },

  /** Null both for a conversation that does not exist and for one that the caller may not see. */
  async raw(scope: Scope, id: number, unmasking: UnmaskingState): Promise<CallRaw | null> {
    const row = await rawRecord(db, id).where(scope.sees('interaction')).executeTakeFirst()
    if (!row) return null
    const { external_id, file, format, sha256, imported_at, import_id, import_name, ...fields } = row
    const source =
      file === null || format === null || sha256 === null || imported_at === null
        ? null
        : { file, format, sha256, imported_at: imported_at.toISOString() }
    return {
      external_id,
      source,
      import: import_id === null ? null : { id: import_id, name: scope.holds('call-import') ? import_name : null },
      fields: {
        ...fields,
        started_at: fields.started_at?.toISOString() ?? null,
        created_at: fields.created_at.toISOString(),
        expired_at: fields.expired_at?.toISOString() ?? null,
      },
      recordings: await recordingsOf(db, id),
      download: await downloadOf(db, id, unmasking),
    }
  },

  /** The file that a conversation came from. Check with `download` first whether it may be offered. */
  source: (id: number) => sourceFile(db, id).executeTakeFirst(),

  download: (id: number, unmasking: UnmaskingState) => downloadOf(db, id, unmasking),
})

const analysisRecord = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('interaction')
    .leftJoin('conversation_analysis as analysis', 'analysis.interaction_id', 'interaction.id')
    .where('interaction.id', '=', id)
    .where(scope.sees('interaction'))
    .select(['interaction.duration_ms', 'analysis.version', 'analysis.analysed_at'])
    .select(['analysis.not_analysed', 'analysis.speech_not_analysed', 'analysis.sentiment_not_analysed'])
    .select(['analysis.agent_talk_ms', 'analysis.customer_talk_ms', 'analysis.silence_ms', 'analysis.overtalk_ms'])
    .select(['analysis.interruptions', 'analysis.longest_monologue_ms', 'analysis.agent_wpm', 'analysis.customer_wpm'])
    .select(['analysis.sentiment_agent', 'analysis.sentiment_customer'])
    .select(
      sql<number>`(select count(*) from turn where turn.interaction_id = interaction.id and speaker = 'agent')`.as(
        'agent_turns',
      ),
    )

type MeasuredColumns = Omit<InferResult<ReturnType<typeof analysisRecord>>[number], 'duration_ms' | 'agent_turns'>

const NOTHING = {
  version: null,
  analysed_at: null,
  not_analysed: null,
  speech_not_analysed: null,
  sentiment_not_analysed: null,
  agent_talk_ms: null,
  customer_talk_ms: null,
  silence_ms: null,
  overtalk_ms: null,
  interruptions: null,
  longest_monologue_ms: null,
  agent_wpm: null,
  customer_wpm: null,
  sentiment_agent: null,
  sentiment_customer: null,
} satisfies { [Column in keyof MeasuredColumns]: null }

/**
 * The current match of the marker's rule: a rule that was changed or switched off is still removing its old markers.
 */
const currentMatch = standingMatches
  .where('category_match.rule_id', '=', sql.ref<number>('marker.category_rule_id'))
  .where('category_match.interaction_id', '=', sql.ref<number>('marker.interaction_id'))
  .select('rule_id')

/**
 * The name of a source's marker as everybody may read it: sources name a marker after the words that it covers, and
 * those are masked like their turn. Anything else that looks sensitive in it is masked too.
 */
function presentMarkerName(
  name: string,
  { masked, original }: { masked: string | null; original: string | null },
): string {
  const index = original?.indexOf(name) ?? -1
  const visibleText = masked !== null && index >= 0 ? masked.slice(index, index + name.length) : name
  const turn = { speaker: 'customer', speaker_name: null, start_ms: null, end_ms: null, confidence: null } as const
  return maskedText(visibleText, sensitiveSpans([{ ...turn, text: visibleText }]))
}

const rawRecord = (db: Database, id: number) =>
  db
    .selectFrom('interaction')
    .leftJoin('source_file', 'source_file.id', 'interaction.source_file_id')
    .leftJoin('import', 'import.id', 'interaction.import_id')
    .where('interaction.id', '=', id)
    .select(['interaction.external_id', 'source_file.name as file', 'source_file.format', 'source_file.sha256'])
    .select(['source_file.imported_at', 'import.id as import_id', 'import.name as import_name'])
    .select(['channel', 'direction', 'interaction.started_at', 'duration_ms', 'talk_ms', 'hold_ms'])
    .select(['after_call_work_ms', 'language', 'disposition', 'subject', 'turn_count', 'timed', 'has_audio'])
    .select(['interaction.created_at', 'expired_at', 'speakers_swapped'])

const sourceFile = (db: Database, id: number) =>
  db
    .selectFrom('interaction')
    .innerJoin('source_file', 'source_file.id', 'interaction.source_file_id')
    .where('interaction.id', '=', id)
    .where('interaction.expired_at', 'is', null)
    .select(['source_file.name', 'source_file.format', 'source_file.sha256', 'source_file.storage_key'])

const recordingsOf = (db: Database, id: number) =>
  db
    .selectFrom('recording')
    .innerJoin('interaction', 'interaction.id', 'recording.interaction_id')
    .where('interaction_id', '=', id)
    .where('interaction.expired_at', 'is', null)
    .select(['sha256', 'media_type', 'bytes', 'recording.duration_ms', 'channels', 'lanes'])
    .orderBy('recording.id')
    .execute()

async function downloadOf(db: Database, id: number, { may, until }: UnmaskingState): Promise<CallRaw['download']> {
  const file = await sourceFile(db, id)
    .select((eb) =>
      eb
        .selectFrom('interaction as sibling')
        .whereRef('sibling.source_file_id', '=', 'source_file.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('conversations'),
    )
    .executeTakeFirst()
  if (!file) return 'no-file'
  if (file.conversations !== 1 || !SINGLE_CONVERSATION.has(file.format)) return 'not-alone'
  if (!may) return 'not-allowed'
  return until === null ? 'masked' : 'offered'
}

/** Formats whose files contain one conversation; others may contain rows of other people that were never stored. */
const SINGLE_CONVERSATION = new Set([
  ...['vcon', 'webvtt', 'srt', 'sbv', 'whisper', 'whisper-tsv', 'whatsapp', 'plain-transcript', 'turns-json'],
  ...['contact-lens', 'transcribe', 'transcribe-call-analytics', 'deepgram', 'assemblyai', 'azure-speech'],
])
