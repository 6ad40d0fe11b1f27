import { Readable } from 'node:stream'

import type { ImportOptions } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import { storeStream } from '#server/http/store-stream.ts'
import { checkImport } from '#server/modules/imports/check-import.ts'
import { keyFor } from '#server/modules/imports/gather-files.ts'
import { CHECK_JOB, importChanges, RUN_JOB } from '#server/modules/imports/import-changes.ts'
import { runImport } from '#server/modules/imports/run-import.ts'
import { undoImport } from '#server/modules/imports/undo-import.ts'
import type { Storage } from '#server/plugins/storage.ts'

import type { Actor } from '../acting.ts'
import { withinTransaction } from '../within-transaction.ts'

/** A file that a partner sent, and somebody uploaded. */
export type Upload = {
  partner_id: number
  /** Its name in the list, and its file name. */
  name: string
  file: string
  text: string
  options: ImportOptions
  at: Date
  /** Set unless it was imported and kept. */
  ended?: 'checked' | 'undone'
}

export type UploadTools = { db: Database; storage: Storage; by: Actor }

/** Takes a file through all steps of an upload, some seconds per step: the usual code counts and refuses its rows. */
export async function upload(tools: UploadTools, { ended, at, ...given }: Upload): Promise<number> {
  const { storage, by } = tools
  const db = withinTransaction(tools.db)
  const changes = importChanges(db)
  let last = at.getTime()
  const clock = () => new Date((last += STEP_MS))
  const { name, partner_id, options } = given
  const id = await changes.add({ name, partner_id, options, source: { type: 'upload' } }, by.id, at)
  const record = (detail: Record<string, unknown>) =>
    by.record(tools.db, clock(), { action: 'import', subject: `import:${id}`, detail })

  const stored = await storeStream(storage, keyFor(id), Readable.from([Buffer.from(given.text)]))
  await changes.addFile(id, { name: given.file, ...stored })
  await changes.check(id, {})
  const job = { key: String(id), signal: new AbortController().signal, advance: async () => {} }
  await checkImport({ db, storage, clock, settings: NOTHING_ELSE }, job)
  if (ended !== 'checked') {
    await changes.start(id, () => record({ step: 'started', files: 1, bytes: stored.bytes, sha256: [stored.sha256] }))
    await runImport({ db, storage, clock }, job)
    await noteArrival(db, stored.sha256, at)
  }
  if (ended === 'undone') {
    last += LOOKED_AT_MS
    await undoImport(db, id, async (trx, outcome) => {
      await changes.undone(trx, id, outcome)
      await record({ step: 'undone', ...outcome })
    })
  }
  // the jobs are already done
  await db.deleteFrom('job').where('kind', 'in', [CHECK_JOB, RUN_JOB]).where('key', '=', job.key).execute()
  return id
}

/** Files count from the day of their arrival, which is in the past here. */
const noteArrival = (db: Database, sha256: string, at: Date) =>
  db.updateTable('source_file').set({ imported_at: at }).where('sha256', '=', sha256).execute()

const NOTHING_ELSE = { folders: [], hosts: [], maxBytes: 0 }
const STEP_MS = 12_000
const LOOKED_AT_MS = 35 * 60_000
