import { setImmediate as otherWork } from 'node:timers/promises'

import { sql, type UpdateObject } from 'kysely'

import type {
  ImportDetail,
  ImportPreview,
  ImportQuestion,
  ImportRecordPreview,
  ImportRefusal,
} from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/queue.ts'
import { AT_A_STRETCH } from '#server/modules/imports/batch-size.ts'
import { gatheredQuestions } from '#server/modules/imports/gathered-questions.ts'
import { gatherFiles, type GatherSettings } from '#server/modules/imports/gather-files.ts'
import { filesOf, findImport, type ImportFileRecord, ImportStopped } from '#server/modules/imports/import-record.ts'
import { addRefusals } from '#server/modules/imports/import-refusals.ts'
import { findUnassigned } from '#server/modules/imports/partners.ts'
import { previewOf, recordPreviewOf } from '#server/modules/imports/preview.ts'
import { readFor } from '#server/modules/imports/read-for.ts'
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
  const preview: ImportPreview[] = []
  const records: ImportRecordPreview[] = []
  const questions = gatheredQuestions(record)
  for await (const file of filesOf(db, importId, false)) {
    const read = await readFor(record, await storedFile({ db, storage }, importId, file, (name) => used.add(name)))
    questions.add(file.name, read.questions)
    if (read.unread !== null) unread.set(file.name, read.unread)
    let told = nothing()
    let items = 0
    const flush = async (end: Partial<ImportFileRecord> | null) => {
      const { ids, recordIds, refusals } = told
      const noted = refusals.filter(({ taken }) => taken).length
      told = nothing()
      await step(db, importId, job, async (trx) => {
        await addRefusals(trx, importId, refusals)
        if (end) await fileIs(trx, importId, file.seq, end)
        const known = (await knownIn(trx, ids)) + (await knownRecords(trx, record.partner_id, recordIds))
        return {
          ...(end && { done: sql<number>`done + 1` }),
          accepted: sql<number>`accepted + ${ids.length + recordIds.length - known}`,
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
      } else if ('dialling' in part) {
        told.recordIds.push(part.dialling.external_id)
        if (records.length < SHOWN) records.push(recordPreviewOf(file.name, part.row, part.dialling))
      } else {
        told.ids.push(part.conversation.external_id)
        if (preview.length < SHOWN) preview.push(previewOf(file.name, part.conversation))
      }
      if (told.ids.length + told.recordIds.length + told.refusals.length >= BATCH) await flush(null)
    }
    await flush({ items, format: read.format })
  }

  const left = [...unread].flatMap(([file, reason]) => (used.has(file) ? [] : [{ file, reason }]))
  await step(db, importId, job, async (trx) => {
    await addRefusals(trx, importId, left)
    return {
      state: 'ready' as const,
      refused: sql<number>`refused + ${left.length}`,
      preview: sql<ImportDetail['preview']>`${JSON.stringify([...preview, ...records])}::jsonb`,
      questions: sql<ImportQuestion[]>`${JSON.stringify(questions.all())}::jsonb`,
    }
  })
}

type Told = { ids: string[]; recordIds: string[]; refusals: ImportRefusal[] }
const nothing = (): Told => ({ ids: [], recordIds: [], refusals: [] })
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

/** How many of these conversations are there already. */
async function knownIn(db: Database, externalIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from unnest(${externalIds}::text[]) as told (id)
    where exists (select from interaction where external_id = told.id)
  `.execute(db)
  return rows[0]?.known ?? 0
}

/** The same of a calling base's records: the partner's own, and those that nobody has yet. */
async function knownRecords(db: Database, partnerId: number | null, externalIds: readonly string[]): Promise<number> {
  if (externalIds.length === 0) return 0
  const partners = [partnerId, await findUnassigned(db)].filter((id) => id !== null)
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from unnest(${externalIds}::text[]) as told (id)
    where exists (select from dialling_record where external_id = told.id and partner_id = any(${partners}::bigint[]))
  `.execute(db)
  return rows[0]?.known ?? 0
}

const SHOWN = 5
const BATCH = 500
