import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'

import { copyWithPsql } from './copy-with-psql.ts'
import { newDatabase } from './new-database.ts'
import { printTable } from './table.ts'
import { type Measured, throughQueue } from './through-queue.ts'

/**
 * How fast the rows of a call list become conversations through the queue, and how much memory that needs:
 *   npx tsx tests/bench/imports.ts [rows]
 * It uses an embedded database, or a new one at DATABASE_URL, where psql then copies the same rows into another one.
 */
const count = Number(process.argv[2] ?? 20_000)
const workDir = mkdtempSync(path.join(os.tmpdir(), 'atalaya-imports-'))
const server = process.env.DATABASE_URL ? await newDatabase(process.env.DATABASE_URL) : undefined
const log = { info: () => {}, warn: console.error, error: console.error }
const { db, close } = await openDatabase({ databaseUrl: server?.databaseUrl, dataDir: workDir, log })
try {
  await migrate(db)
  const queue = await throughQueue(db, workDir)
  const lines = [line('the import', await measureImport()), line('the same again', await measureImport())]
  if (server) {
    const { bare, real } = await copyWithPsql(process.env.DATABASE_URL!, server.databaseUrl, workDir)
    lines.push(line('COPY into the same tables', { seconds: real }))
    lines.push(line('COPY into tables without indexes and triggers', { seconds: bare }))
  }
  printTable(['way', 'seconds', 'rows/s', 'processor µs/row', 'peak MB', 'before MB'], lines)

  async function measureImport(): Promise<Measured> {
    const id = await queue.draft({ type: 'upload' })
    const hash = createHash('sha256')
    let bytes = 0
    await queue.storage.putStream('imports/rows', hashedPieces())
    const file = { name: 'calls.csv', bytes, sha256: hash.digest('hex'), storage_key: 'imports/rows' }
    await queue.changes.addFile(id, file)
    await db.updateTable('import').set({ state: 'ready' }).where('id', '=', id).execute()
    await queue.changes.start(id, async () => {})
    const taken = await queue.runJobs()
    const { accepted, repeated, refused } = await queue.counts(id)
    if (accepted + repeated !== count || refused > 0) throw new Error(`${accepted} + ${repeated}, ${refused} refused`)
    return taken

    async function* hashedPieces() {
      for (const piece of pieces()) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
  }
} finally {
  await close()
  await server?.drop()
  rmSync(workDir, { recursive: true, force: true })
}

/** The call list in pieces, because it may be larger than memory. */
function* pieces() {
  yield Buffer.from('Call ID;Start;Duration;Talk time;Direction;Agent;Customer;Phone;Disposition\r\n')
  for (let index = 0; index < count; index += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - index) }, (_, offset) => row(index + offset))
    yield Buffer.from(rows.join(''))
  }
}

/** Fifty thousand customers who call repeatedly, and eighty agents. */
function row(index: number): string {
  const moment = new Date(Date.UTC(2026, 0, 1) + index * 7_000).toISOString().slice(0, 19).replace('T', ' ')
  const disposition = ['Sale', 'No answer', 'Callback'][index % 3]
  const customer = index % 50_000
  const cells = [`c${index}`, moment, index % 900, index % 800, index % 2 ? 'in' : 'out', `Agent ${index % 80}`]
  return `${[...cells, `Customer ${customer}`, `+5691${String(customer).padStart(7, '0')}`, disposition].join(';')}\r\n`
}

function line(
  way: string,
  { seconds, processor, peak, before }: Pick<Measured, 'seconds'> & Partial<Measured>,
): string[] {
  const rate = Math.round(count / seconds).toLocaleString('en')
  const whole = (amount: number | undefined) => (amount === undefined ? '–' : String(Math.round(amount)))
  const megabytes = (bytes: number | undefined) => whole(bytes && bytes / 1e6)
  return [way, seconds.toFixed(1), rate, whole(processor && processor / count), megabytes(peak), megabytes(before)]
}
