import { createHash } from 'node:crypto'

import { mergedSpans, type MutedSpan } from '#server/analysis/audio/mute/muted-span.ts'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** All spans that the conversation's words have times for, as its recordings are muted by them. */
export async function mutedSpans(db: Database, interaction: number): Promise<MutedSpan[]> {
  const rows = await db
    .selectFrom('sensitive_span')
    .where('interaction_id', '=', interaction)
    .where('start_ms', 'is not', null)
    .select(['start_ms', 'end_ms'])
    .execute()
  return mergedSpans(rows.map(({ start_ms, end_ms }) => ({ startMs: start_ms!, endMs: end_ms ?? Infinity })))
}

/** Names a copy by what it was made from. The first part changes when copies come out differently than before. */
export const versionOf = (sha256: string, spans: readonly MutedSpan[]) =>
  createHash('sha256')
    .update(JSON.stringify([1, sha256, spans.map(({ startMs, endMs }) => [startMs, endMs])]))
    .digest('hex')

export const mutedKey = (sha256: string, version: string) => `${FOLDER}/${sha256}-${version}`

/** Removes copies that nobody hears any more: other spans are known now, or the recording is gone. */
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
