import { createHash } from 'node:crypto'

import type { Selectable } from 'kysely'

import type { ImportedRecording } from '#contracts/conversation.ts'
import { audioPeaks, probeAudio } from '#server/analysis/audio/audio.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Finding } from '#server/importers/importer.ts'
import { putOnce } from '#server/modules/imports/put-once.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** A recording whose sound is stored, as a row of the database. */
export type PreparedRecording = Omit<Selectable<Schema['recording']>, 'id' | 'interaction_id'>

/**
 * Reads, measures and stores recordings. Known ones are skipped: their waveform was computed before.
 * @param known the hashes of the conversation's recordings in the database
 */
export async function prepareRecordings(storage: Storage, recordings: ImportedRecording[], known: ReadonlySet<string>) {
  const prepared: PreparedRecording[] = []
  const findings: Finding[] = []
  for (const { file_name, bytes, lanes } of recordings) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (known.has(sha256)) continue
    try {
      const { mediaType, channels, durationMs } = await probeAudio(bytes)
      const peaks = await audioPeaks(bytes)
      prepared.push({
        sha256,
        storage_key: await putOnce(storage, `recordings/${sha256}`, bytes),
        media_type: mediaType,
        bytes: bytes.length,
        duration_ms: durationMs,
        // files name the parties of a mixed recording, too: without one speaker for each channel the lanes are unknown
        lanes: lanes?.length === channels ? lanes : null,
        channels,
        bucket_ms: peaks.bucket_ms,
        peaks: Buffer.concat(peaks.lanes),
      })
    } catch (error) {
      if (!(error instanceof UnreadableAudio)) throw error
      const reason = `${error.reason} Convert it to wav, mp3 or Ogg Opus. The conversation was imported without it.`
      findings.push({ field: file_name ?? 'recording', reason })
    }
  }
  return { prepared, findings }
}
