import type { Database } from '#server/db/database.ts'
import type { Finding } from '#server/importers/importer.ts'
import type { Prepared } from '#server/modules/imports/batch.ts'
import type { FoundPart } from '#server/modules/imports/file-parts.ts'
import type { ImportFileRecord, ImportRecord } from '#server/modules/imports/import-record.ts'
import { importsRepository } from '#server/modules/imports/imports.repository.ts'
import { preparePart } from '#server/modules/imports/prepare-conversation.ts'
import { readFor } from '#server/modules/imports/read-for.ts'
import { storedFile } from '#server/modules/imports/stored-file.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** A part of a file on its way into the database, or the file's end. */
export type Step = {
  /** The file. */
  seq: number
  name: string
  item: Prepared | null
  findings: Finding[]
  /** Notes on what is stored all the same. */
  notes: Finding[]
  /** How many parts of the file are done with this one. */
  position: number
  /** How far the import gets with it, in items of its files. */
  progress: number
  /** Other files that a conversation used. */
  used: string[]
  end: { format: string | null; unread: string | null; isRefused: boolean } | null
}

type Tools = { db: Database; storage: Storage; record: ImportRecord }

/** The parts of a file after those that are stored, their sound and pictures stored, and at last the file's end. */
export async function* stepsOf(file: ImportFileRecord, { db, storage, record }: Tools): AsyncGenerator<Step> {
  const { seq, name, sha256, storage_key, items } = file
  const repository = importsRepository(db)
  const used: string[] = []
  const stored = await storedFile({ db, storage }, record.id, file, (taken) => used.push(taken))
  const read = await readFor(record, stored)
  const format = read.format ?? 'unknown'
  const weight = Math.max(items ?? 1, 1)
  let reached = Math.min(file.position, weight)
  let position = 0
  let taken = file.position
  for await (const part of read.parts) {
    position += 1
    if (position <= file.position) continue // stored before the process was interrupted
    const { item, findings, notes } =
      'finding' in part
        ? foundIn(part)
        : takenFrom(await preparePart(part, { sha256, name, format, storage_key }, { repository, storage }))
    if (item) taken += 1
    const progress = position <= weight ? 1 : 0
    reached += progress
    yield { seq, name, item, findings, notes, position, progress, used: used.splice(0), end: null }
  }
  const isRefused = read.unread !== null || (taken === 0 && position > 0)
  const end = { format: read.format, unread: read.unread, isRefused }
  yield {
    seq,
    name,
    item: null,
    findings: [],
    notes: [],
    position,
    progress: weight - reached,
    used: used.splice(0),
    end,
  }
}

const foundIn = ({ finding, isNote }: FoundPart) => ({
  item: null,
  findings: isNote ? [] : [finding],
  notes: isNote ? [finding] : [],
})

const takenFrom = ({ item, findings }: Awaited<ReturnType<typeof preparePart>>) => ({
  item,
  findings: [],
  notes: findings,
})
