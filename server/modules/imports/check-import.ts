import { setImmediate as otherWork } from 'node:timers/promises'

import { sql, type UpdateObject } from 'kysely'

import type { ImportDetail, ImportQuestion, ImportRefusal, ImportOptions } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/queue.ts'
import { YIELD_EVERY } from '#server/modules/imports/batch-size.ts'
import type { TakenPart, ReadFile } from '#server/modules/imports/file-parts.ts'
import { gatherFiles, type GatherSettings } from '#server/modules/imports/gather-files.ts'
import {
  filesOf,
  findImport,
  type ImportFileRecord,
  ImportStopped,
  type ImportRecord,
} from '#server/modules/imports/import-record.ts'
import { addRefusals } from '#server/modules/imports/import-refusals.ts'
import { knownAmong } from '#server/modules/imports/known-among.ts'
import { NO_CURRENCY } from '#server/modules/imports/policies/partner-context.ts'
import { kindOf, previewOf } from '#server/modules/imports/preview.ts'
import { readFor } from '#server/modules/imports/read-for.ts'
import type { ImportWork } from '#server/modules/imports/run-import.ts'
import { storedFile } from '#server/modules/imports/stored-file.ts'

/**
 * Reads all files of an import without storing their content: it only counts it, notes what is refused, and keeps a preview of the first
 * parts. If it is started again, it starts from the beginning.
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
  const previewed = new Map<string, number>()
  const questions = questionCollector(record)
  const lacksCurrency = await hasNoCurrency(db, record)
  for await (const file of filesOf(db, importId)) {
    const read = await readFor(record, await storedFile({ db, storage }, importId, file, (name) => used.add(name)))
    questions.add(file.name, read.questions)
    if (read.unread !== null) unread.set(file.name, read.unread)
    let collected = emptyCollection()
    let items = 0
    let asksCurrency = false
    const flush = async (end: Partial<ImportFileRecord> | null) => {
      const { items: found, refusals } = collected
      const noted = refusals.filter(({ taken }) => taken).length
      collected = emptyCollection()
      await step(db, importId, job, async (trx) => {
        await addRefusals(trx, importId, refusals)
        if (end) await updateFile(trx, importId, file.seq, end)
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
      if (items % YIELD_EVERY === 0) await otherWork() // other requests to this server
      if ('finding' in part) {
        if (part.isAsked) continue // the question covers it
        collected.refusals.push({ file: file.name, ...part.finding, ...(part.isNote && { taken: true }) })
      } else {
        collected.items.push(part)
        if (lacksCurrency && !asksCurrency && needsCurrency(part)) {
          asksCurrency = true
          questions.add(file.name, [{ about: 'currency' }])
        }
        const times = (previewed.get(kindOf(part)) ?? 0) + 1
        previewed.set(kindOf(part), times)
        if (times <= PREVIEWS_OF_A_KIND) preview.push(previewOf(file.name, part))
      }
      if (collected.items.length + collected.refusals.length >= BATCH) await flush(null)
    }
    await flush({ items, format: read.format })
  }

  const unused = [...unread].flatMap(([file, reason]) => (used.has(file) ? [] : [{ file, reason }]))
  await step(db, importId, job, async (trx) => {
    await addRefusals(trx, importId, unused)
    return {
      state: 'ready' as const,
      refused: sql<number>`refused + ${unused.length}`,
      preview: sql<ImportDetail['preview']>`${JSON.stringify(preview)}::jsonb`,
      questions: sql<ImportQuestion[]>`${JSON.stringify(questions.all())}::jsonb`,
    }
  })
}

type Collected = { items: TakenPart[]; refusals: ImportRefusal[] }
const emptyCollection = (): Collected => ({ items: [], refusals: [] })
type Change = UpdateObject<Schema, 'import'>

/** Stores a step of the check, unless it was cancelled. */
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

const updateFile = (trx: Database, importId: number, seq: number, facts: Partial<ImportFileRecord>) =>
  trx.updateTable('import_file').set(facts).where('import_id', '=', importId).where('seq', '=', seq).execute()

const PREVIEWS_OF_A_KIND = 5
const BATCH = 500

/** Whether amounts without a currency have none: the options give none, and neither does the partner. */
async function hasNoCurrency(db: Database, { partner_id, options }: ImportRecord): Promise<boolean> {
  if (options.currency !== undefined) return false
  if (partner_id === null) return true
  const found = await db.selectFrom('partner').select('currency').where('id', '=', partner_id).executeTakeFirst()
  return found?.currency === NO_CURRENCY
}

/** Whether a part has amounts without a currency. */
function needsCurrency(part: TakenPart): boolean {
  if ('debt' in part) return part.debt.currency === null
  if ('payment' in part) return part.payment.currency === null
  if (!('policy' in part) || part.policy.currency !== null) return false
  const { policy, instalments, claims, endorsements, coverages } = part.policy
  const amounts = [
    ...[policy?.premium_net, policy?.premium_tax, policy?.premium_total, policy?.premium_yearly, policy?.sum_insured],
    ...instalments.map(({ amount }) => amount),
    ...claims.flatMap(({ amount, paid, deductible }) => [amount, paid, deductible]),
    ...endorsements.map(({ premium_change }) => premium_change),
    ...coverages.flatMap(({ sum_insured, deductible, premium }) => [sum_insured, deductible, premium]),
  ]
  return amounts.some(Boolean)
}

/**
 * The questions of many files, each once: files with the same columns ask the same. Questions that were answered before stay among them, so
 * that a wrong answer can be corrected.
 */
function questionCollector(before: { questions: readonly ImportQuestion[]; options: ImportOptions }) {
  const byKey = new Map<string, ImportQuestion>()
  return {
    add(file: string, questions: ReadFile['questions']) {
      for (const question of questions) {
        const key = keyOf(question)
        const already = byKey.get(key)
        byKey.set(key, already ? withFile(already, question, file) : firstQuestion(question, file))
      }
    },
    all(): ImportQuestion[] {
      const answered = before.questions.filter((question) => isAnswered(question, before.options))
      const all = new Map(answered.map((question) => [keyOf(question), question]))
      for (const [key, question] of byKey) all.set(key, withNames(question, all.get(key)))
      return [...all.values()].slice(0, MAX_QUESTIONS)
    },
  }
}

const keyOf = (question: FileQuestion | ImportQuestion) =>
  question.about === 'mapping' ? JSON.stringify(question.columns) : question.about

function isAnswered({ about }: ImportQuestion, options: ImportOptions): boolean {
  const { time_zone, day_order, decimal_mark, currency, roles, mapping } = options
  switch (about) {
    case 'time-zone':
      return time_zone !== undefined
    case 'day-order':
      return day_order !== undefined
    case 'decimal-mark':
      return decimal_mark !== undefined
    case 'currency':
      return currency !== undefined
    case 'roles':
      return Object.keys(roles ?? {}).length > 0
    case 'mapping':
      return mapping !== undefined
  }
}

/** Some of the people in the files may have a role already, and others not yet. */
function withNames(question: ImportQuestion, answered: ImportQuestion | undefined): ImportQuestion {
  if (question.about !== 'roles' || answered?.about !== 'roles') return question
  return { ...question, names: [...new Set([...answered.names, ...question.names])] }
}

type FileQuestion = ReadFile['questions'][number]

function firstQuestion(question: FileQuestion, file: string, files = 1): ImportQuestion {
  if (question.about !== 'mapping') return { ...question, file, files }
  const { about, columns } = question
  const known = 'fields' in question ? { fields: [...question.fields], suggested: question.suggested } : NOTHING_KNOWN
  return { about, columns, file, files, ...known }
}

/** Any path of generic JSON may be any field. */
const NOTHING_KNOWN = { fields: [], suggested: {} }

function withFile(before: ImportQuestion, question: FileQuestion, file: string): ImportQuestion {
  const files = before.files + 1
  // the text names one file, and has to be true for it
  if (question.about === 'time-zone' && 'waits' in question && before.about === 'time-zone' && !before.waits) {
    return firstQuestion(question, file, files)
  }
  if (before.about !== 'roles' || question.about !== 'roles') return { ...before, files }
  return { ...before, files, names: [...new Set([...before.names, ...question.names])] }
}

/** Nobody answers a folder of tables with a hundred different headers one by one. */
const MAX_QUESTIONS = 100
