import type { ImportReport, Refusal } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { queueAnalysis } from '#server/jobs/queue-analysis.ts'
import { BATCH_MS, isFull } from '#server/modules/imports/batch-size.ts'
import { importsRepository } from '#server/modules/imports/imports.repository.ts'
import { findPartner } from '#server/modules/imports/partners.ts'
import { keepStream } from '#server/modules/imports/keep.ts'
import { openFile } from '#server/modules/imports/open-file.ts'
import { prepareConversation } from '#server/modules/imports/prepare-conversation.ts'
import { type FileToRead, readParts } from '#server/modules/imports/read-parts.ts'
import type { Prepared } from '#server/modules/imports/store-batch.ts'
import { storeOrSplit } from '#server/modules/imports/store-or-split.ts'
import { walkFiles } from '#server/modules/imports/walk-files.ts'
import type { Storage } from '#server/plugins/storage.ts'

export type ImportProgress = Omit<ImportReport, 'refusals'> & { done: number; total: number }

export type ImportSettings = {
  db: Database
  storage: Storage
  /** Files and folders; relative ones are relative to `cwd`. */
  paths: readonly string[]
  cwd: string
  /** The name of a partner that is there; null for `Unassigned`. */
  partner: string | null
  onProgress?: (progress: ImportProgress) => void
  /** Ends the import between two files. What was stored until then stays. */
  signal?: AbortSignal
}

/**
 * Imports files and folders. Whatever ends it, running it again goes on where it stopped and repeats nothing: files are kept
 * first, each small batch of conversations is stored whole or not at all, and storing completes what is there.
 * Throws `UnknownPartner`, or the database's error when that is away.
 */
export async function importFiles(settings: ImportSettings): Promise<ImportReport> {
  const { db, storage, paths, cwd, partner, onProgress, signal } = settings
  const partnerId = partner === null ? null : await findPartner(db, partner)
  const { files, refusals } = await walkFiles(paths, cwd)
  const repository = importsRepository(db)
  const counts = { accepted: 0, repeated: 0 }
  const unread: { path: string; refusal: Refusal }[] = []
  const used = new Set<string>()
  let batch: { file: string; item: Prepared }[] = []

  const flush = async () => {
    const stored = batch
    batch = []
    await storeOrSplit(
      stored,
      async (some) => {
        const items = some.map(({ item }) => item)
        const outcomes = await withQueryLimit(BATCH_MS, () => repository.store(items, { partnerId, importId: null }))
        for (const outcome of outcomes) counts[outcome] += 1
        return outcomes
      },
      async ({ file }, reason) => void refusals.push({ file, reason }),
    )
  }

  const take = async (path: string, file: string, opened: FileToRead) => {
    const read = await readParts(opened, {})
    const { name, sha256, source } = opened
    if (read.unread !== null && !used.has(path)) unread.push({ path, refusal: { file, reason: read.unread } })
    for await (const part of read.parts) {
      if ('finding' in part) {
        refusals.push({ file, ...part.finding })
        continue
      }
      const storage_key = await keepStream(storage, `sources/${sha256}`, source)
      const raw = { sha256, name, format: read.format ?? 'unknown', storage_key }
      const { item, findings } = await prepareConversation(part.conversation, raw, { repository, storage })
      refusals.push(...findings.map((finding) => ({ file, ...finding })))
      batch.push({ file, item })
      if (isFull(batch.map((one) => one.item))) await flush()
    }
  }

  const tell = (done: number) => onProgress?.({ ...counts, refused: refusals.length, done, total: files.length })
  for (const [done, { path, shown: file }] of files.entries()) {
    signal?.throwIfAborted()
    tell(done)
    const opened = await openFile(path, used)
    if ('reason' in opened) refusals.push({ file, ...opened })
    else await take(path, file, opened)
  }
  if (batch.length > 0) await flush()
  if (counts.accepted > 0) await queueAnalysis(db)

  refusals.push(...unread.filter(({ path }) => !used.has(path)).map(({ refusal }) => refusal))
  tell(files.length)
  return { ...counts, refused: refusals.length, refusals: refusals.toSorted(byFile) }
}

const byFile = (one: Refusal, other: Refusal) => (one.file < other.file ? -1 : Number(one.file > other.file))
