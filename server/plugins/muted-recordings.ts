import { buffer } from 'node:stream/consumers'

import fp from 'fastify-plugin'

import { muteAudio } from '#server/analysis/audio/mute/mute-audio.ts'
import type { MutedSpan } from '#server/analysis/audio/mute/muted-span.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import { mutedKey, mutedSpans, sweepMuted, versionOf } from '#server/plugins/muted-copies.ts'

/** How a recording is heard by those who have not unmasked its conversation. */
export type HeardRecording =
  /** As it came: nothing sensitive is said in it. */
  | { kind: 'plain' }
  /** From a copy of the same length in which the sensitive spans are silent. Its version differs from the original's hash. */
  | { kind: 'muted'; storage_key: string; version: string }
  /** Not at all: it has sensitive spans, and they cannot be made silent. */
  | { kind: 'withheld' }

type StoredRecording = { interaction_id: number; sha256: string; storage_key: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the muted copy when it is first asked for, and again when other spans are known. */
    heardRecording: (recording: StoredRecording) => Promise<HeardRecording>
  }
}

export const mutedRecordings = fp(
  async (app) => {
    const { db, storage, log } = app
    const making = new Map<string, Promise<void>>()
    everyHour(app, 'old copies of recordings were not removed', () => sweepMuted(db, storage))

    app.decorate('heardRecording', async (recording) => {
      const spans = await mutedSpans(db, recording.interaction_id)
      if (spans.length === 0) return { kind: 'plain' }
      const version = versionOf(recording.sha256, spans)
      const storage_key = mutedKey(recording.sha256, version)
      try {
        await present(storage_key, recording, spans)
        return { kind: 'muted', storage_key, version }
      } catch (error) {
        if (!(error instanceof UnreadableAudio)) throw error
        log.warn({ interaction: recording.interaction_id, reason: error.reason }, 'a recording cannot be muted')
        return { kind: 'withheld' }
      }
    })

    /** Several people may open a conversation at once: the copy is made once, and the storage shows it whole or not at all. */
    async function present(key: string, recording: StoredRecording, spans: MutedSpan[]): Promise<void> {
      if ((await storage.size(key)) !== null) return
      const made = making.get(key) ?? make(key, recording, spans).finally(() => making.delete(key))
      making.set(key, made)
      await made
    }

    /** An original that the storage has lost has no copy either: whoever wants to play it is told so. */
    async function make(key: string, { storage_key }: StoredRecording, spans: MutedSpan[]): Promise<void> {
      if ((await storage.size(storage_key)) === null) return
      await storage.put(key, await muteAudio(await buffer(await storage.read(storage_key)), spans))
    }
  },
  { name: 'muted-recordings', dependencies: ['ports'] },
)
