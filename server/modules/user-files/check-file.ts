import { setImmediate as otherWork } from 'node:timers/promises'

import { sql } from 'kysely'

import type { RowOutcome } from '#contracts/lists/user-files.ts'
import type { ColumnMapping, UserFileEvent } from '#contracts/user-files.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { decider, type Decision, refused } from '#server/modules/user-files/decide-row.ts'
import { openUserFile } from '#server/modules/user-files/described-file.ts'
import { readDirectory, readRulesOf } from '#server/modules/user-files/directory.ts'
import { peopleNow } from '#server/modules/user-files/people-now.ts'
import { readRow, type ReadRow } from '#server/modules/user-files/read-row.ts'
import {
  countOutcomes,
  type UserFileRecord,
  userFilesRepository,
} from '#server/modules/user-files/user-files.repository.ts'
import { activeAdministrators } from '#server/people/administrators.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { bytesInStorage } from '#server/sheets/bytes-in-storage.ts'
import type { SheetRow } from '#server/sheets/sheet-row.ts'

export type Work = {
  db: Database
  storage: Storage
  clock: Clock
  files: ReturnType<typeof userFilesRepository>
  caller: Caller
  scope: Scope
  /** Says how far it is, and hears when nobody waits any more. */
  tell: (event: UserFileEvent) => void
  signal: AbortSignal
}

type Checking = {
  mapping: ColumnMapping
  /** Records that it was checked: what it says of people is not shown before. */
  record: (outcomes: Record<RowOutcome, number>, trx: Database) => Promise<void>
}

/** Reads a file row by row and stores what each row would do. Changes nobody. */
export async function checkFile(work: Work, file: UserFileRecord, { mapping, record }: Checking) {
  const { db, scope, files, tell, signal } = work
  const source = await bytesInStorage(work.storage, file.storage_key)
  if (!source) throw new Refusal({ kind: 'missing' })
  const run = await files.beginCheck(file.id, mapping)
  if (!run) throw new Refusal({ kind: 'conflict', message: texts.fileApplied })

  const directory = await readDirectory(db, scope, work.caller)
  const rulesOf = await readRulesOf(db)
  const administrators = await activeAdministrators(db)
  const decide = decider({ scope, caller: work.caller, rulesOf, administrators })
  const rowOfEmail = firstRows()
  const { columns, rows } = await openUserFile(source)
  let done = 0
  tell({ type: 'progress', done, total: file.row_count })
  for await (const batch of inBatches(rows, { size: BATCH, weight: BATCH_TEXT, weightOf: textIn })) {
    signal.throwIfAborted()
    const read = batch.map((row) => readRow(row, { mapping, width: columns.length }, directory))
    const people = await peopleNow(
      db,
      scope,
      read.flatMap(({ email, errors }) => (email && !errors?.email ? [email] : [])),
    )
    const decided = read.map(({ errors, ...row }) => {
      const earlier = row.email && !errors?.email ? rowOfEmail(row.email, row.row) : null
      if (earlier !== null) return { ...row, ...refused(null, { ...errors, email: [repeated(earlier)] }) }
      return {
        ...row,
        ...(errors ? refused(null, errors) : decide(row.email ?? '', row.wanted, people.get(row.email ?? ''))),
      }
    })
    await storeRows(db, file.id, run, decided)
    tell({ type: 'progress', done: (done += batch.length), total: file.row_count })
    await otherWork()
  }
  signal.throwIfAborted()
  return db.transaction().execute(async (trx) => {
    const checked = await userFilesRepository(trx).endCheck(file.id, run, work.clock())
    if (!checked) throw new Refusal({ kind: 'conflict', message: texts.fileCheckedElsewhere })
    await record(await countOutcomes(trx, file.id), trx)
    return checked
  })
}

/** Returns the first row with the same address; null for that row itself. */
function firstRows() {
  const rows = new Map<string, number>()
  return (email: string, row: number) => {
    const earlier = rows.get(email)
    if (earlier === undefined) rows.set(email, row)
    return earlier ?? null
  }
}

const repeated = (row: number) => ({ ...texts.emailTwice, values: { row } })

const textIn = ({ cells }: SheetRow) => cells.reduce((sum, { length }) => sum + length, 0)

export const BATCH = 1_000
/** Characters: a batch is one parameter of a query. */
const BATCH_TEXT = 2_097_152

/** A row as it was read and decided. */
type DecidedRow = Pick<ReadRow, 'row' | 'cells' | 'email' | 'wanted'> & Decision

/** Stores rows of a check, as long as no other check of the file has begun: then it throws a conflict. */
async function storeRows(db: Database, fileId: number, run: string, rows: readonly DecidedRow[]) {
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('user_file')
      .where('id', '=', fileId)
      .where('run', '=', run)
      .select('id')
      .forShare() // another check waits for this batch, and then removes it
      .executeTakeFirst()
    if (!file) throw new Refusal({ kind: 'conflict', message: texts.fileCheckedElsewhere })
    await sql`
      insert into user_file_row (file_id, row, cells, email, wanted, user_id, outcome, changes, errors)
      select ${fileId}, row, cells, email, wanted, user_id, outcome, changes, errors
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        row int, cells text[], email text, wanted jsonb, user_id bigint, outcome text, changes text[], errors jsonb
      )`.execute(trx)
  })
}

type Batches<Item> = {
  /** How many items a batch has at most. */
  size: number
  /** A batch that has reached this weight gets no more items. */
  weight: number
  weightOf: (item: Item) => number
}

/** The same items, many at a time; the last batch may be smaller. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  { size, weight, weightOf }: Batches<Item>,
): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  let remaining = weight
  for await (const item of items) {
    remaining -= weightOf(item)
    if (batch.push(item) < size && remaining > 0) continue
    yield batch
    batch = []
    remaining = weight
  }
  if (batch.length > 0) yield batch
}
