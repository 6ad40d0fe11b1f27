import { buffer } from 'node:stream/consumers'

import type { Finding } from '#contracts/verifications.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import type { Database } from '#server/db/database.ts'
import type { PlayableRecording } from '#server/plugins/muted-recordings.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { cutAudio } from '#server/verification/audio/cut-audio.ts'

import type { Manifest, PackFile } from './manifest.ts'

export type PackAudio = { file: PackFile | null; description: Manifest['audio'] }

type Recordings = {
  db: Database
  storage: Storage
  heard: (recording: { interaction_id: number; sha256: string; storage_key: string }) => Promise<PlayableRecording>
}

/**
 * The recording as reviewers hear it, with sensitive parts muted: from a little before the first finding to a little
 * after the last, or all of it when it is short, cannot be cut, or no finding has a time.
 */
export async function packAudio(
  { db, storage, heard }: Recordings,
  interactionId: number,
  findings: readonly Finding[],
): Promise<PackAudio> {
  const recording = await db
    .selectFrom('recording')
    .where('interaction_id', '=', interactionId)
    .select(['id', 'sha256', 'storage_key', 'media_type', 'duration_ms'])
    .orderBy('channels', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!recording) return withoutAudio('no-recording')
  const sound = await heard({ interaction_id: interactionId, ...recording })
  if (sound.kind === 'withheld') return withoutAudio('cannot-be-muted')
  const key = sound.kind === 'muted' ? sound.storage_key : recording.storage_key
  if ((await storage.size(key)) === null) return withoutAudio('lost')
  const whole = await buffer(await storage.read(key))

  const { duration_ms } = recording
  const span = spanOf(findings, duration_ms)
  const cut = span && (await cutOrNull(whole, span))
  return {
    file: { name: `audio.${EXTENSIONS[recording.media_type] ?? 'audio'}`, bytes: cut ?? whole, isStored: true },
    description: {
      ...(cut && span ? span : { from_ms: 0, to_ms: duration_ms }),
      is_whole: !cut,
      is_muted: sound.kind === 'muted',
    },
  }
}

/** Null for all of it. */
export function spanOf(findings: readonly Pick<Finding, 'from_ms' | 'to_ms'>[], duration_ms: number) {
  const timed = findings.filter((one) => one.from_ms !== null)
  if (timed.length === 0 || duration_ms <= SHORT_MS) return null
  const from_ms = Math.max(0, Math.min(...timed.map((one) => one.from_ms!)) - AROUND_MS)
  const to_ms = Math.min(duration_ms, Math.max(...timed.map((one) => one.to_ms ?? one.from_ms!)) + AROUND_MS)
  return from_ms === 0 && to_ms === duration_ms ? null : { from_ms, to_ms }
}

/** A recording that can be played but not cut is still evidence, as a whole. */
async function cutOrNull(bytes: Uint8Array, span: { from_ms: number; to_ms: number }): Promise<Uint8Array | null> {
  try {
    return await cutAudio(bytes, span)
  } catch (error) {
    if (error instanceof UnreadableAudio) return null
    throw error
  }
}

const withoutAudio = (why_not: 'no-recording' | 'cannot-be-muted' | 'lost'): PackAudio => ({
  file: null,
  description: { why_not },
})

const SHORT_MS = 60_000
const AROUND_MS = 3_000
const EXTENSIONS: Readonly<Record<string, string | undefined>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
}
