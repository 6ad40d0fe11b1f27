import { sql, type UpdateObject } from 'kysely'

import type { AuditFacts } from '#contracts/audits.ts'
import type { ImportDraft } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueAnalysis, queuePromises } from '#server/jobs/queue-work.ts'
import { addJob } from '#server/jobs/queue.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { ImportRecord } from '#server/modules/imports/import-record.ts'
import { putFile } from '#server/modules/imports/imports.repository.ts'

export const CHECK_JOB = 'import-check'
export const RUN_JOB = 'import-run'

type Change = Partial<Pick<ImportRecord, 'partner_id' | 'options'>>

/** What people do with imports. Each refuses, as a conflict, an import that is no longer in a state for it. */
export const importChanges = (db: Database) => ({
  /** @param for_audit for a file that somebody uploads to audit it; null for every other import */
  async add(draft: ImportDraft, creator: number, at: Date, for_audit: AuditFacts | null = null): Promise<number> {
    const { name, partner_id, options, source } = draft
    const location = source.type === 'upload' ? null : source.type === 'folder' ? source.path : source.url
    const { id } = await db
      .insertInto('import')
      .values({
        name,
        partner_id,
        location,
        source: source.type,
        created_by: creator,
        created_at: at,
        options,
        for_audit,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Adds a file; the results of the last check are no longer valid. Returns the storage key that nobody needs any more. */
  addFile: (id: number, file: Parameters<typeof putFile>[2]): Promise<string | null> =>
    db.transaction().execute(async (trx) => {
      await move(trx, id, ['received', 'ready', 'cancelled', 'failed'], { state: 'received' })
      return putFile(trx, id, file)
    }),

  check: (id: number, { options, ...change }: Change): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await move(trx, id, ['received', 'ready', 'cancelled', 'failed'], {
        ...change,
        ...(options && { options }),
        ...{ state: 'checking', error: null, done: 0, total: 0, accepted: 0, repeated: 0, refused: 0, noted: 0 },
        // the questions stay until the check has its own: earlier answers can be changed
        preview: sql`'[]'`,
      })
      await addJob(trx, CHECK_JOB, String(id))
    }),

  /**
   * @param record writes the access record, last of all
   * @param from `received` for an import that nobody looks at before it is stored, and that was never checked
   */
  start: (id: number, record: (trx: Database) => Promise<void>, from: 'ready' | 'received' = 'ready'): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await move(trx, id, [from], { state: 'queued', done: 0 })
      await addJob(trx, RUN_JOB, String(id))
      await record(trx)
    }),

  /** A check ends without a result; what a run has stored stays until it is undone; a waiting import has stored nothing. */
  cancel: (id: number, at: Date): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await move(trx, id, ['checking', 'queued', 'running'], {
        state: sql`case when state = 'checking' then 'received' else 'cancelled' end`,
        finished_at: sql`case when state = 'checking' then null else ${at}::timestamptz end`,
        accepted: sql`case when state = 'queued' then 0 else accepted end`,
        repeated: sql`case when state = 'queued' then 0 else repeated end`,
      })
      await queueAnalysis(trx)
      await queuePromises(trx)
    }),

  undone: async (trx: Database, id: number, { removed, kept }: { removed: number; kept: number }): Promise<void> => {
    await move(trx, id, UNDOABLE, { state: 'undone', removed, kept })
    await queuePromises(trx)
  },

  /** Removes an import for which no file arrived. */
  forget: async (id: number): Promise<void> =>
    void (await db.deleteFrom('import').where('id', '=', id).where('state', '=', 'received').execute()),

  fail: async (id: number, error: string, at: Date): Promise<void> =>
    void (await db
      .updateTable('import')
      .set({ state: 'failed', error, finished_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['checking', 'queued', 'running'])
      .execute()),
})

export const UNDOABLE: ImportState[] = ['done', 'cancelled', 'failed']

async function move(
  trx: Database,
  id: number,
  from: readonly ImportState[],
  change: UpdateObject<Schema, 'import'>,
): Promise<void> {
  const moved = await trx
    .updateTable('import')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Refusal({ kind: 'conflict', message: texts.importElsewhere })
}
