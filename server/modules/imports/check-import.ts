import { setImmediate as otherWork } from 'node:timers/promises'

import { sql, type UpdateObject } from 'kysely'

import type { ImportDetail, ImportQuestion, ImportRefusal } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/queue.ts'
import { AT_A_STRETCH } from '#server/modules/imports/batch-size.ts'
import { gatheredQuestions } from '#server/modules/imports/gathered-questions.ts'
import { gatherFiles, type GatherSettings } from '#server/modules/imports/gather-files.ts'
import { filesOf, findImport, type ImportFileRecord, ImportStopped } from '#server/modules/imports/import-record.ts'
import { addRefusals } from '#server/modules/imports/import-refusals.ts'
import { knownAmong } from '#server/modules/imports/known-among.ts'
import { hasNoCurrency, needsCurrency } from '#server/modules/imports/needs-currency.ts'
import { kindOf, previewOf } from '#server/modules/imports/preview.ts'
import { readFor } from '#server/modules/imports/read-for.ts'
import type { TakenPart } from '#server/modules/imports/read-parts.ts'
import type { ImportWork } from '#server/modules/imports/run-import.ts'
import { storedFile } from '#server/modules/imports/stored-file.ts'

/**
 * Reads all files of an import and stores nothing of what they hold: only how many there are, what stands in their way, and
 * what the first look like. Begun again, it starts from the beginning.
 */
export async function checkImport(work: ImportWork & { settings: GatherSettings }, job: Job): Promise<void> {
  const { db, storage } = work
  const importId = Number(job.key)
  const record = await findImport(db, importId)
  if (record?.state !== 'checking') return
  const missing = await gatherFiles({ ...work, signal: job.signal }, record)
  await step(db, importId, job, async (trx) => {
    await trx.deleteFrom('import_refusal').where('import_id', '=', importId).execute()
    await addRefusals(trx, importId, missing)
    return {
      ...{ done: 0, accepted: 0, repeated: 0, refused: missing.length, noted: 0 },
      total: sql<number>`(select count(*) from import_file where import_id = ${importId})`,
    }
  })

  const used = new Set<string>()
  const unread = new Map<string, string>()
  const preview: ImportDetail['preview'] = []
  const shown = new Map<string, number>()
  const questions = gatheredQuestions(record)
  const isOfNone = await hasNoCurrency(db, record)
  for await (const file of filesOf(db, importId)) {
    const read = await readFor(record, await storedFile({ db, storage }, importId, file, (name) => used.add(name)))
    questions.add(file.name, read.questions)
    if (read.unread !== null) unread.set(file.name, read.unread)
    let told = nothing()
    let items = 0
    let asksCurrency = false
    const flush = async (end: Partial<ImportFileRecord> | null) => {
      const { items: found, refusals } = told
      const noted = refusals.filter(({ taken }) => taken).length
      told = nothing()
      await step(db, importId, job, async (trx) => {
        await addRefusals(trx, importId, refusals)
        if (end) await fileIs(trx, importId, file.seq, end)
        const known = await knownAmong(trx, record.partner_id, found)
        return {
          ...(end && { done: sql<number>`done + 1` }),
          accepted: sql<number>`accepted + ${found.length - known}`,
          repeated: sql<number>`repeated + ${known}`,
          refused: sql<number>`refused + ${refusals.length - noted}`,
          noted: sql<number>`noted + ${noted}`,
        }
      })
    }
    for await (const part of read.parts) {
      job.signal.throwIfAborted()
      items += 1
      if (items % AT_A_STRETCH === 0) await otherWork() // whoever else asks this server for something
      if ('finding' in part) {
        if (part.isAsked) continue // the question stands for it
        told.refusals.push({ file: file.name, ...part.finding, ...(part.isNote && { taken: true }) })
      } else {
        told.items.push(part)
        if (isOfNone && !asksCurrency && needsCurrency(part)) {
          asksCurrency = true
          questions.add(file.name, [{ about: 'currency' }])
        }
        const times = (shown.get(kindOf(part)) ?? 0) + 1
        shown.set(kindOf(part), times)
        if (times <= SHOWN) preview.push(previewOf(file.name, part))
      }
      if (told.items.length + told.refusals.length >= BATCH) await flush(null)
    }
    await flush({ items, format: read.format })
  }

  const left = [...unread].flatMap(([file, reason]) => (used.has(file) ? [] : [{ file, reason }]))
  await step(db, importId, job, async (trx) => {
    await addRefusals(trx, importId, left)
    return {
      state: 'ready' as const,
      refused: sql<number>`refused + ${left.length}`,
      preview: sql<ImportDetail['preview']>`${JSON.stringify(preview)}::jsonb`,
      questions: sql<ImportQuestion[]>`${JSON.stringify(questions.all())}::jsonb`,
    }
  })
}

type Told = { items: TakenPart[]; refusals: ImportRefusal[] }
const nothing = (): Told => ({ items: [], refusals: [] })
type Change = UpdateObject<Schema, 'import'>

/** Notes a part of the check, as long as it is not cancelled. */
async function step(db: Database, importId: number, job: Job, work: (trx: Database) => Promise<Change>) {
  await db.transaction().execute(async (trx) => {
    const checking = await trx
      .selectFrom('import')
      .where('id', '=', importId)
      .where('state', '=', 'checking')
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!checking) throw new ImportStopped()
    await job.advance(trx)
    await trx
      .updateTable('import')
      .set(await work(trx))
      .where('id', '=', importId)
      .execute()
  })
}

const fileIs = (trx: Database, importId: number, seq: number, facts: Partial<ImportFileRecord>) =>
  trx.updateTable('import_file').set(facts).where('import_id', '=', importId).where('seq', '=', seq).execute()

const SHOWN = 5
const BATCH = 500
