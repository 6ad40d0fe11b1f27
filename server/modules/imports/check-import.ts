import { setImmediate as otherWork } from 'node:timers/promises'

import { sql, type UpdateObject } from 'kysely'

import type { ImportDetail, ImportQuestion, ImportRefusal, ImportOptions } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/queue.ts'
import { AT_A_STRETCH } from '#server/modules/imports/batch-size.ts'
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

/** Whether amounts without a currency are of none: nobody has said one, and no partner has one. */
async function hasNoCurrency(db: Database, { partner_id, options }: ImportRecord): Promise<boolean> {
  if (options.currency !== undefined) return false
  if (partner_id === null) return true
  const found = await db.selectFrom('partner').select('currency').where('id', '=', partner_id).executeTakeFirst()
  return found?.currency === NO_CURRENCY
}

/** Whether a part tells amounts and not what they are of. */
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
 * The questions of many files, each once: whose columns are the same ask the same. Those that were asked before and answered
 * stay among them, for who answered wrongly.
 */
function gatheredQuestions(before: { questions: readonly ImportQuestion[]; options: ImportOptions }) {
  const asked = new Map<string, ImportQuestion>()
  return {
    add(file: string, questions: ReadFile['questions']) {
      for (const question of questions) {
        const key = keyOf(question)
        const already = asked.get(key)
        asked.set(key, already ? more(already, question, file) : whole(question, file))
      }
    },
    all(): ImportQuestion[] {
      const answered = before.questions.filter((question) => isAnswered(question, before.options))
      const all = new Map(answered.map((question) => [keyOf(question), question]))
      for (const [key, question] of asked) all.set(key, withNames(question, all.get(key)))
      return [...all.values()].slice(0, MAX)
    },
  }
}

const keyOf = (question: Asked | ImportQuestion) =>
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

/** Of the people in the files, some may be told and others not yet. */
function withNames(question: ImportQuestion, answered: ImportQuestion | undefined): ImportQuestion {
  if (question.about !== 'roles' || answered?.about !== 'roles') return question
  return { ...question, names: [...new Set([...answered.names, ...question.names])] }
}

type Asked = ReadFile['questions'][number]

function whole(question: Asked, file: string, files = 1): ImportQuestion {
  if (question.about !== 'mapping') return { ...question, file, files }
  const { about, columns } = question
  const known = 'fields' in question ? { fields: [...question.fields], suggested: question.suggested } : NOTHING_KNOWN
  return { about, columns, file, files, ...known }
}

/** Any path of generic JSON may be any field. */
const NOTHING_KNOWN = { fields: [], suggested: {} }

function more(before: ImportQuestion, question: Asked, file: string): ImportQuestion {
  const files = before.files + 1
  // the text names one file, and has to be true of that one
  if (question.about === 'time-zone' && 'waits' in question && before.about === 'time-zone' && !before.waits) {
    return whole(question, file, files)
  }
  if (before.about !== 'roles' || question.about !== 'roles') return { ...before, files }
  return { ...before, files, names: [...new Set([...before.names, ...question.names])] }
}

/** Folders of tables with a hundred different headers are not answered one by one. */
const MAX = 100
