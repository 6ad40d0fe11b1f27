import { sql } from 'kysely'

import type { AuditFacts } from '#contracts/audits.ts'
import { addAccessRecord } from '#server/access/access-records.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Finding } from '#server/importers/importer.ts'
import { queueAnalysis, queuePromises } from '#server/jobs/queue-work.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { BATCH_LIMITS, BATCH_MS, batchesOf, type BatchLimits } from '#server/modules/imports/batch-size.ts'
import type { BatchOrigin, Outcome, Prepared } from '#server/modules/imports/batch.ts'
import { findImport, type ImportRecord, ImportStopped, waitingFiles } from '#server/modules/imports/import-record.ts'
import { addRefusals, refuseUnread } from '#server/modules/imports/import-refusals.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'
import { prefetch } from '#server/modules/imports/prefetch.ts'
import { type Step, stepsOf } from '#server/modules/imports/steps.ts'
import { rowPosition, storeBatch } from '#server/modules/imports/store-batch.ts'
import { storeOrSplit } from '#server/modules/imports/store-or-split.ts'
import type { Storage } from '#server/plugins/storage.ts'

export type ImportWork = { db: Database; storage: Storage; clock: Clock }

/**
 * Stores the content of an import's files, or goes on with it: each batch and its checkpoint are one transaction, so that nothing is lost
 * and nothing is stored twice, however the process ends.
 */
export const runImport = (work: ImportWork & { limits?: BatchLimits }, job: Job): Promise<void> =>
  withQueryLimit(BATCH_MS, () => run(work, job))

async function run({ db, storage, clock, limits = BATCH_LIMITS }: Parameters<typeof runImport>[0], job: Job) {
  const importId = Number(job.key)
  await begin(db, importId, clock())
  const record = await findImport(db, importId)
  if (record?.state !== 'running') return // cancelled, or done by a process that died before it could say so
  const tools = { db, storage, record }

  const store = (steps: readonly Step[]) =>
    db.transaction().execute(async (trx) => {
      const items = steps.flatMap(({ item }) => item ?? [])
      if (items.length > 0) await lockImports(trx)
      const collected = itemFindings()
      const outcomes = items.length > 0 ? await storeImport(trx, record, items, collected.report) : []
      await checkpoint(trx, { importId, job }, collected.with(steps), outcomes)
      return []
    })
  const refuse = async (step: Step, reason: string) => {
    const findings = [...step.findings, ...step.notes, { ...rowPosition(step.item), reason }]
    await store([{ ...step, item: null, findings, notes: [] }])
  }

  async function* allSteps() {
    for await (const file of waitingFiles(db, importId)) {
      for await (const step of stepsOf(file, tools)) {
        job.signal.throwIfAborted()
        yield step
      }
    }
  }
  for await (const batch of prefetch(batchesOf(allSteps(), ({ item }) => item, limits))) {
    await storeOrSplit(batch, store, refuse)
  }
  await finish(db, record, { job, at: clock() })
}

/** Discards the results of the check: from here on it counts what is done. */
async function begin(db: Database, importId: number, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const begun = await trx
      .updateTable('import')
      .set({
        state: 'running',
        started_at: at,
        finished_at: null,
        error: null,
        preview: sql`'[]'`,
        questions: sql`'[]'`,
      })
      .set({ done: 0, accepted: 0, repeated: 0, refused: 0, noted: 0 })
      .set({
        total: sql`(select coalesce(sum(greatest(items, 1)), 0) from import_file where import_id = ${importId})`,
      })
      .where('id', '=', importId)
      .where('state', '=', 'queued')
      .returning('id')
      .executeTakeFirst()
    if (!begun) return
    await trx.deleteFrom('import_refusal').where('import_id', '=', importId).execute()
    await trx
      .updateTable('import_file')
      .set({ state: 'waiting', position: 0, unread: null, used: false })
      .where('import_id', '=', importId)
      .execute()
  })
}

async function finish(db: Database, { id, created_by }: ImportRecord, { job, at }: { job: Job; at: Date }) {
  await db.transaction().execute(async (trx) => {
    const running = await trx
      .selectFrom('import')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!running) return
    await job.advance(trx)
    await queueAnalysis(trx)
    await queuePromises(trx)
    const unread = await refuseUnread(trx, id)
    const { accepted, repeated, refused } = await trx
      .updateTable('import')
      .set((row) => ({
        state: 'done',
        finished_at: at,
        done: row.ref('total'),
        refused: row('refused', '+', unread),
      }))
      .where('id', '=', id)
      .returning(['accepted', 'repeated', 'refused'])
      .executeTakeFirstOrThrow()
    const detail = { step: 'done', accepted, repeated, refused }
    const from = { ip: null, userAgent: null }
    await addAccessRecord(trx, at, { action: 'import', userId: created_by, subject: `import:${id}`, detail, ...from })
  })
}

/** Collects what is found about items while they are stored, and adds it to what was found in their files. */
function itemFindings() {
  const byItem = new Map<Prepared, { findings: Finding[]; notes: Finding[] }>()
  const report: NonNullable<BatchOrigin['report']> = (item, finding, isTaken) => {
    const of = byItem.get(item) ?? { findings: [], notes: [] }
    byItem.set(item, of)
    const list = isTaken ? of.notes : of.findings
    list.push(finding)
  }
  return {
    report,
    with: (steps: readonly Step[]): Step[] =>
      steps.map((step) => {
        const of = step.item ? byItem.get(step.item) : undefined
        return of
          ? { ...step, findings: [...step.findings, ...of.findings], notes: [...step.notes, ...of.notes] }
          : step
      }),
  }
}

/**
 * Stores the items of an import. A file that is uploaded for an audit adds conversations and changes none: the same one may belong to
 * another partner, out of sight of the person who uploads it.
 */
async function storeImport(
  trx: Database,
  { id, partner_id, options, for_audit, started_at }: ImportRecord,
  items: readonly Prepared[],
  report: NonNullable<BatchOrigin['report']>,
): Promise<Outcome[]> {
  const origin = { partnerId: partner_id, importId: id, options, report, ...(started_at && { at: started_at }) }
  if (for_audit === null) return storeBatch(trx, items, origin)
  const existing = await importedElsewhere(trx, id, items.flatMap(externalId))
  const isExisting = (item: Prepared) => externalId(item).some((name) => existing.has(name))
  const added = items.filter((item) => !isExisting(item))
  const outcomes = await storeBatch(trx, added, origin)
  await completeWith(trx, for_audit, added.flatMap(externalId))
  return items.map((item) => (isExisting(item) ? 'repeated' : (outcomes.shift() ?? 'repeated')))
}

const externalId = (item: Prepared): string[] => ('conversation' in item ? [item.conversation.external_id] : [])

/** Those that other imports have brought: a file may contain one of its own in several parts. */
async function importedElsewhere(trx: Database, importId: number, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from interaction
    where external_id = any(${names}) and import_id is distinct from ${importId}
  `.execute(trx)
  return new Set(rows.map(({ external_id }) => external_id))
}

/** What the file does not say, the person who uploaded it did. */
const completeWith = (trx: Database, { agent_id, campaign_id, language }: AuditFacts, names: readonly string[]) =>
  sql`
    update interaction set
      team_id = case when agent_id is null then coalesce(team_id, (select team_id from agent where id = ${agent_id})) else team_id end,
      agent_id = coalesce(agent_id, ${agent_id}::bigint),
      campaign_id = coalesce(campaign_id, ${campaign_id}::bigint),
      language = coalesce(language, ${language}::text)
    where external_id = any(${names})
  `.execute(trx)

/**
 * Records, in the transaction that stores them, that these steps are done: whatever happens afterwards, the work goes on after them. Throws
 * `ImportStopped` or `JobTakenOver` if it must not go on, and then nothing of the batch may stay.
 */
async function checkpoint(
  trx: Database,
  { importId, job }: { importId: number; job: Job },
  steps: readonly Step[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const refusals = steps.flatMap(({ name, findings }) => findings.map((finding) => ({ file: name, ...finding })))
  const notes = steps.flatMap(({ name, notes: itemNotes }) =>
    itemNotes.map((finding) => ({ file: name, ...finding, taken: true as const })),
  )
  const counted = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const running = await trx
    .updateTable('import')
    .set(({ eb }) => ({
      done: eb('done', '+', sum(steps.map(({ progress }) => progress))),
      accepted: eb('accepted', '+', counted('accepted')),
      repeated: eb('repeated', '+', counted('repeated')),
      refused: eb('refused', '+', refusals.length),
      noted: eb('noted', '+', notes.length),
    }))
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!running) throw new ImportStopped()
  await job.advance(trx)
  await addRefusals(trx, importId, [...refusals, ...notes])

  const files = new Map(steps.map(({ seq, position, end }) => [seq, { seq, position, ...stateAt(end) }]))
  await sql`
    update import_file set position = told.position, state = coalesce(told.state, import_file.state),
      format = coalesce(told.format, import_file.format), unread = told.unread
    from json_to_recordset(${JSON.stringify([...files.values()])})
      as told (seq integer, position bigint, state text, format text, unread text)
    where import_id = ${importId} and import_file.seq = told.seq
  `.execute(trx)
  const used = steps.flatMap((step) => step.used)
  if (used.length === 0) return
  await sql`update import_file set used = true where import_id = ${importId} and name = any(${used})`.execute(trx)
}

const stateAt = (end: Step['end']) =>
  end && { state: end.isRefused ? 'refused' : 'done', format: end.format, unread: end.unread }

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
