import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/queue.ts'
import { addRefusals } from '#server/modules/imports/import-refusals.ts'
import { ImportStopped } from '#server/modules/imports/import-record.ts'
import type { Step } from '#server/modules/imports/steps.ts'
import type { Outcome } from '#server/modules/imports/store-batch.ts'

/**
 * Notes, in the transaction that stores them, that these steps are through: whatever happens afterwards, the work goes on
 * behind them. Throws `ImportStopped` or `JobTakenOver` when it is not to go on, and then nothing of the batch may stay.
 */
export async function checkpoint(
  trx: Database,
  { importId, job }: { importId: number; job: Job },
  steps: readonly Step[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const refusals = steps.flatMap(({ name, findings }) => findings.map((finding) => ({ file: name, ...finding })))
  const notes = steps.flatMap(({ name, notes: told }) =>
    told.map((finding) => ({ file: name, ...finding, taken: true as const })),
  )
  const counted = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const going = await trx
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
  if (!going) throw new ImportStopped()
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
