import { sql } from 'kysely'

import { addAccessRecord } from '#server/access/access-records.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Job } from '#server/jobs/queue.ts'
import { queueAnalysis } from '#server/jobs/queue-analysis.ts'
import { queuePromises } from '#server/jobs/queue-promises.ts'
import { BATCH_LIMITS, BATCH_MS, type BatchLimits, batchesOf } from '#server/modules/imports/batch-size.ts'
import { checkpoint } from '#server/modules/imports/checkpoint.ts'
import { findImport, type ImportRecord, waitingFiles } from '#server/modules/imports/import-record.ts'
import { refuseUnread } from '#server/modules/imports/import-refusals.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'
import { prefetch } from '#server/modules/imports/prefetch.ts'
import { type Step, stepsOf } from '#server/modules/imports/steps.ts'
import { rowPosition } from '#server/modules/imports/store-batch.ts'
import { storeImport } from '#server/modules/imports/store-import.ts'
import { itemFindings } from '#server/modules/imports/item-findings.ts'
import { storeOrSplit } from '#server/modules/imports/store-or-split.ts'
import type { Storage } from '#server/plugins/storage.ts'

export type ImportWork = { db: Database; storage: Storage; clock: Clock }

/**
 * Stores what the files of an import hold, or goes on with it: each batch and the note of how far it is are one transaction,
 * so that whatever ends the process, nothing is lost and nothing is there twice.
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
      const told = itemFindings()
      const outcomes = items.length > 0 ? await storeImport(trx, record, items, told.tell) : []
      await checkpoint(trx, { importId, job }, told.with(steps), outcomes)
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

/** What the check had found is forgotten: from here on it counts what is done. */
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
