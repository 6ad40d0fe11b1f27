import type { ImportReport, Refusal } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { importsRepository } from '#server/modules/imports/imports.repository.ts'
import { findPartner } from '#server/modules/imports/partners.ts'
import { prepareFile } from '#server/modules/imports/prepare-file.ts'
import type { Outcome, Prepared } from '#server/modules/imports/store-batch.ts'
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
  let batch: Batch = []

  const flush = async () => {
    const stored = batch
    batch = []
    const results = await storeOrSplit(
      stored.map(({ item }) => item),
      (items) => withQueryLimit(BATCH_MS, () => repository.store(items, { partnerId, importId: null })),
    )
    results.forEach((result, at) => {
      if (typeof result === 'string') counts[result] += 1
      else refusals.push({ file: stored[at]?.file ?? '', ...result })
    })
  }

  const tell = (done: number) => onProgress?.({ ...counts, refused: refusals.length, done, total: files.length })
  for (const [done, { path, shown: file }] of files.entries()) {
    signal?.throwIfAborted()
    tell(done)
    const { prepared, findings, unread: reason } = await prepareFile(path, { repository, storage, used })
    refusals.push(...findings.map((finding) => ({ file, ...finding })))
    if (reason !== null) unread.push({ path, refusal: { file, reason } })
    batch.push(...prepared.map((item) => ({ file, item })))
    if (isFull(batch)) await flush()
  }
  if (batch.length > 0) await flush()

  refusals.push(...unread.filter(({ path }) => !used.has(path)).map(({ refusal }) => refusal))
  tell(files.length)
  return { ...counts, refused: refusals.length, refusals: refusals.toSorted(byFile) }
}

const byFile = (one: Refusal, other: Refusal) => (one.file < other.file ? -1 : Number(one.file > other.file))

type Batch = { file: string; item: Prepared }[]

const BATCH_MS = 120_000
const MOST_CONVERSATIONS = 50
const MOST_TURNS = 3_000

const isFull = (batch: Batch) =>
  batch.length >= MOST_CONVERSATIONS ||
  batch.reduce((turns, { item }) => turns + item.conversation.turns.length, 0) >= MOST_TURNS

/** Stores a batch; when the database does not take its data, one conversation after the other, and says which it was. */
async function storeOrSplit(
  items: Prepared[],
  store: (items: Prepared[]) => Promise<Outcome[]>,
): Promise<(Outcome | { reason: string })[]> {
  try {
    return await store(items)
  } catch (error) {
    if (!isAboutData(error)) throw error
    if (items.length === 1) return [{ reason: `The database does not take it: ${error.message}.` }]
    const results: (Outcome | { reason: string })[] = []
    for (const item of items) results.push(...(await storeOrSplit([item], store)))
    return results
  }
}

/** SQLSTATE classes data exception, integrity violation and program limit exceeded. */
const isAboutData = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code))
