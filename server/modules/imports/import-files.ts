import type { ImportReport, Refusal } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Finding } from '#server/importers/importer.ts'
import { queueAnalysis, queuePromises } from '#server/jobs/queue-work.ts'
import { BATCH_LIMITS, BATCH_MS, batchesOf, type BatchLimits } from '#server/modules/imports/batch-size.ts'
import type { Outcome, Prepared } from '#server/modules/imports/batch.ts'
import type { FileToRead } from '#server/modules/imports/file-parts.ts'
import { importsRepository } from '#server/modules/imports/imports.repository.ts'
import { openFile } from '#server/modules/imports/open-file.ts'
import { findPartner } from '#server/modules/imports/partners.ts'
import { prefetch } from '#server/modules/imports/prefetch.ts'
import { preparePart } from '#server/modules/imports/prepare-conversation.ts'
import { putStreamOnce } from '#server/modules/imports/put-once.ts'
import { readParts } from '#server/modules/imports/read-parts.ts'
import { rowPosition } from '#server/modules/imports/store-batch.ts'
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
  /** The name of an existing partner; null for `Unassigned`. */
  partner: string | null
  onProgress?: (progress: ImportProgress) => void
  /** Ends the import between two files. What was read until then is stored. */
  signal?: AbortSignal
  limits?: BatchLimits
}

/**
 * Imports files and folders. However it ends, running it again goes on where it stopped and repeats nothing: files are stored first, each
 * batch of conversations is stored whole or not at all, and storing completes what is there. Throws `UnknownPartner`, or the error of the
 * database if it is unavailable.
 */
export const importFiles = (settings: ImportSettings): Promise<ImportReport> =>
  withQueryLimit(BATCH_MS, () => run(settings))

async function run(settings: ImportSettings): Promise<ImportReport> {
  const { db, storage, paths, cwd, partner, onProgress, signal, limits = BATCH_LIMITS } = settings
  const partnerId = partner === null ? null : await findPartner(db, partner)
  const { files, refusals } = await walkFiles(paths, cwd)
  const repository = importsRepository(db)
  const counts = { accepted: 0, repeated: 0 }
  const unread: { path: string; refusal: Refusal }[] = []
  const used = new Set<string>()

  async function* conversationsOf(path: string, file: string, opened: FileToRead): AsyncGenerator<Read> {
    const read = await readParts(opened, {})
    const { name, sha256, source } = opened
    if (read.unread !== null && !used.has(path)) unread.push({ path, refusal: { file, reason: read.unread } })
    let storage_key: string | undefined
    for await (const part of read.parts) {
      if ('finding' in part) {
        const { leavesOut: _, ...finding } = part.finding
        refusals.push({ file, ...finding })
        continue
      }
      storage_key ??= await putStreamOnce(storage, `sources/${sha256}`, source)
      const raw = { sha256, name, format: read.format ?? 'unknown', storage_key }
      const { item, findings } = await preparePart(part, raw, { repository, storage })
      refusals.push(...findings.map((finding) => ({ file, ...finding })))
      yield { file, item }
    }
  }

  const reportProgress = (done: number) =>
    onProgress?.({ ...counts, refused: refusals.length, done, total: files.length })
  async function* conversations() {
    for (const [done, { path, displayName: file }] of files.entries()) {
      if (signal?.aborted) return
      reportProgress(done)
      const opened = await openFile(path, used)
      if ('reason' in opened) refusals.push({ file, ...opened })
      else yield* conversationsOf(path, file, opened)
    }
  }

  const store = async (some: readonly Read[]) => {
    const items = some.map(({ item }) => item)
    const fileOf = new Map(some.map(({ file, item }) => [item, file]))
    const reported: Refusal[] = []
    const outcomes = await repository.store(items, {
      ...{ partnerId, importId: null },
      report: (item: Prepared, finding: Finding) => void reported.push({ file: fileOf.get(item) ?? '', ...finding }),
    })
    refusals.push(...reported)
    for (const outcome of outcomes) if (outcome !== 'refused') counts[outcome] += 1
    return outcomes
  }
  const refuse = async ({ file, item }: Read, reason: string) =>
    void refusals.push({ file, ...rowPosition(item), reason })
  for await (const batch of prefetch(batchesOf(conversations(), ({ item }) => item, limits))) {
    await storeOrSplit<Read, Outcome | void>(batch, store, refuse)
  }
  if (counts.accepted > 0) {
    await queueAnalysis(db)
    await queuePromises(db)
  }
  signal?.throwIfAborted()

  refusals.push(...unread.filter(({ path }) => !used.has(path)).map(({ refusal }) => refusal))
  reportProgress(files.length)
  return { ...counts, refused: refusals.length, refusals: refusals.toSorted(byFile) }
}

type Read = { file: string; item: Prepared }

const byFile = (one: Refusal, other: Refusal) => (one.file < other.file ? -1 : Number(one.file > other.file))
