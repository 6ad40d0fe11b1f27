import type { CallRaw } from '#contracts/call-raw.ts'
import type { UnmaskingState } from '#server/access/unmasking.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

export const callRawRepository = (db: Database) => ({
  /** Null alike for a conversation that does not exist and one that the caller may not see. */
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

  /** The file that a conversation came from, which is to be offered first. */
  source: (id: number) => sourceFile(db, id).executeTakeFirst(),

  download: (id: number, unmasking: UnmaskingState) => downloadOf(db, id, unmasking),
})

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
        .selectFrom('interaction as told')
        .whereRef('told.source_file_id', '=', 'source_file.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('conversations'),
    )
    .executeTakeFirst()
  if (!file) return 'no-file'
  if (file.conversations !== 1 || !ALONE.has(file.format)) return 'not-alone'
  if (!may) return 'not-allowed'
  return until === null ? 'masked' : 'offered'
}

/** Formats of which a file tells of one conversation: in others, rows of other people may stand that were never stored. */
const ALONE = new Set([
  ...['vcon', 'webvtt', 'srt', 'sbv', 'whisper', 'whisper-tsv', 'whatsapp', 'plain-transcript', 'turns-json'],
  ...['contact-lens', 'transcribe', 'transcribe-call-analytics', 'deepgram', 'assemblyai', 'azure-speech'],
])
