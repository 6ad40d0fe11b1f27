import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import fp from 'fastify-plugin'

import { muteAudio } from '#server/analysis/audio/mute/mute-audio.ts'
import { mergedSpans, type MutedSpan } from '#server/analysis/audio/mute/muted-span.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import type { Database } from '#server/db/database.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** How a recording is played to people who have not unmasked its conversation. */
export type PlayableRecording =
  /** Unchanged: nothing sensitive is said in it. */
  | { kind: 'plain' }
  /** From a copy of the same length in which the sensitive spans are silent. Its version differs from the original's hash. */
  | { kind: 'muted'; storage_key: string; version: string }
  /** Not at all: it has sensitive spans that cannot be muted. */
  | { kind: 'withheld' }

type StoredRecording = { interaction_id: number; sha256: string; storage_key: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the muted copy when it is first requested, and again when the spans have changed. */
    heardRecording: (recording: StoredRecording) => Promise<PlayableRecording>
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

    /**
     * Several people may open a conversation at once: the copy is made once, and the storage has it whole or not at
     * all.
     */
    async function present(key: string, recording: StoredRecording, spans: MutedSpan[]): Promise<void> {
      if ((await storage.size(key)) !== null) return
      const made = making.get(key) ?? make(key, recording, spans).finally(() => making.delete(key))
      making.set(key, made)
      await made
    }

    /** If the storage has lost the original, there is no copy either; playing it then reports so. */
    async function make(key: string, { storage_key }: StoredRecording, spans: MutedSpan[]): Promise<void> {
      if ((await storage.size(storage_key)) === null) return
      await storage.put(key, await muteAudio(await buffer(await storage.read(storage_key)), spans))
    }
  },
  { name: 'muted-recordings', dependencies: ['ports'] },
)

/** All sensitive spans with times of the conversation: its recordings are muted by them. */
async function mutedSpans(db: Database, interaction: number): Promise<MutedSpan[]> {
  const rows = await db
    .selectFrom('sensitive_span')
    .where('interaction_id', '=', interaction)
    .where('start_ms', 'is not', null)
    .select(['start_ms', 'end_ms'])
    .execute()
  return mergedSpans(rows.map(({ start_ms, end_ms }) => ({ startMs: start_ms!, endMs: end_ms ?? Infinity })))
}

/** Names a copy by what it was made from. The first part changes when copies come out differently than before. */
const versionOf = (sha256: string, spans: readonly MutedSpan[]) =>
  createHash('sha256')
    .update(JSON.stringify([1, sha256, spans.map(({ startMs, endMs }) => [startMs, endMs])]))
    .digest('hex')

const mutedKey = (sha256: string, version: string) => `${FOLDER}/${sha256}-${version}`

/** Removes outdated copies: the spans have changed, or the recording was removed. */
export async function sweepMuted(db: Database, storage: Storage): Promise<void> {
  for await (const key of storage.keys(FOLDER)) {
    const [, sha256] = COPY.exec(key) ?? []
    if (sha256 && !(await currentKeys(db, sha256)).has(key)) await storage.remove(key)
  }
}

/** A recording may belong to several conversations, each with its own spans. */
async function currentKeys(db: Database, sha256: string): Promise<Set<string>> {
  const recordings = await db.selectFrom('recording').where('sha256', '=', sha256).select('interaction_id').execute()
  const keys = new Set<string>()
  for (const { interaction_id } of recordings) {
    keys.add(mutedKey(sha256, versionOf(sha256, await mutedSpans(db, interaction_id))))
  }
  return keys
}

const FOLDER = 'muted'
const COPY = /^muted\/([\da-f]{64})-[\da-f]{64}$/
