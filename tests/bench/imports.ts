import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { jobWorkers } from '#server/jobs/workers.ts'
import { importChanges, RUN_JOB } from '#server/modules/imports/import-changes.ts'
import { runImport } from '#server/modules/imports/run-import.ts'
import { openStorage } from '#server/plugins/storage.ts'

import { newDatabase } from './new-database.ts'
import { printTable } from './table.ts'

/**
 * How fast the rows of a table become conversations through the queue, and how much memory that takes:
 *   npx tsx tests/bench/imports.ts [rows]
 * on an embedded database, or on a new one at DATABASE_URL, where psql then copies the same conversations for comparison.
 */
const count = Number(process.argv[2] ?? 20_000)
const place = mkdtempSync(path.join(os.tmpdir(), 'atalaya-imports-'))
const server = process.env.DATABASE_URL ? await newDatabase(process.env.DATABASE_URL) : undefined
const log = { info: () => {}, warn: console.error, error: console.error }
const { db, close } = await openDatabase({ databaseUrl: server?.databaseUrl, dataDir: place, log })
try {
  await migrate(db)
  const before = process.memoryUsage().rss
  const { seconds, peak } = await imported()
  const lines = [line('the import', seconds, `${Math.round((peak - before) / 1_048_576)} MiB`)]
  if (server) lines.push(line('COPY of the conversations alone', copied(server.databaseUrl), '–'))
  printTable(['way', 'rows', 'seconds', 'rows/s', 'memory over the start'], lines)
} finally {
  await close()
  await server?.drop()
  rmSync(place, { recursive: true, force: true })
}

function line(way: string, seconds: number, memory: string): string[] {
  const rate = Math.round(count / seconds).toLocaleString('en')
  return [way, String(count), seconds.toFixed(1), rate, memory]
}

async function imported() {
  const storage = openStorage(`file:${path.join(place, 'files')}`)
  const changes = importChanges(db)
  const { id: creator } = await db
    .insertInto('app_user')
    .values({
      ...{ name: 'Ann', email: 'ann@example.com', password_hash: null },
      role_id: null,
      partner_id: null,
      team_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const draft = { name: 'Rows', partner_id: null, options: { time_zone: 'UTC' }, source: { type: 'upload' as const } }
  const id = await changes.add(draft, creator, new Date())
  const bytes = Buffer.from(Array.from({ length: count }, (_, at) => row(at)).join('\n'))
  const file = { name: 'Master.csv', bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  await storage.put('imports/rows', bytes)
  await changes.addFile(id, { ...file, storage_key: 'imports/rows' })
  await db.updateTable('import').set({ state: 'ready' }).where('id', '=', id).execute()
  await changes.start(id, async () => {})

  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const work = { db, storage, clock: () => new Date() }
  const givenUp = async (_: string, reason: string) => console.error(reason)
  const kinds = new Map([[RUN_JOB, { work: (job: Parameters<typeof runImport>[1]) => runImport(work, job), givenUp }]])
  const workers = jobWorkers({ db, log, kinds, isAlone: true })
  const began = performance.now()
  await workers.start()
  await workers.idle()
  const seconds = (performance.now() - began) / 1000
  await workers.stop()
  clearInterval(watch)
  return { seconds, peak }
}

function row(at: number): string {
  const moment = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const phone = `+5622${2_000_000 + (at % 50_000)}`
  const cells = [
    '',
    phone,
    '600',
    'from-trunk',
    `"Rosa ${at}" <${phone}>`,
    'PJSIP/trunk-1',
    `PJSIP/${1000 + (at % 40)}-2`,
  ]
  const rest = [
    'Queue',
    'sales,t',
    moment,
    moment,
    moment,
    '300',
    '280',
    'ANSWERED',
    'DOCUMENTATION',
    `1767225600.${at}`,
    '',
  ]
  return [...cells, ...rest].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
}

function copied(url: string): number {
  const psql = (...commands: string[]) =>
    execFileSync('psql', [url, '-qv', 'ON_ERROR_STOP=1', ...commands.flatMap((command) => ['-c', command])])
  const file = path.join(place, 'interaction.copy')
  psql(`\\copy interaction to ${file}`, 'delete from interaction')
  const began = performance.now()
  psql(`\\copy interaction from ${file}`)
  return (performance.now() - began) / 1000
}
