import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { wav } from '#tests/support/wav.ts'

import { newDatabase } from './new-database.ts'
import { printTable } from './table.ts'
import { throughQueue } from './through-queue.ts'

/**
 * How much memory a folder of recorded calls needs on its way through the queue, which copies, checks and imports it:
 *   npx tsx tests/bench/import-folder.ts [megabytes]
 * It uses an embedded database, or a new one at DATABASE_URL. A call is a vCon of a hundred turns and a WAV file of eight minutes.
 */
const megabytes = Number(process.argv[2] ?? 500)
const TURNS = 100
const MINUTES = 8

const workDir = mkdtempSync(path.join(os.tmpdir(), 'atalaya-import-folder-'))
const server = process.env.DATABASE_URL ? await newDatabase(process.env.DATABASE_URL) : undefined
const log = { info: () => {}, warn: console.error, error: console.error }
const { db, close, kind } = await openDatabase({ databaseUrl: server?.databaseUrl, dataDir: workDir, log })
try {
  await migrate(db)
  const calls = writeCalls(path.join(workDir, 'calls'))
  const queue = await throughQueue(db, workDir)
  const id = await queue.draft({ type: 'folder', path: path.join(workDir, 'calls') })
  await queue.changes.check(id, {})
  const checked = await queue.runJobs()
  await queue.changes.start(id, async () => {})
  const imported = await queue.runJobs()
  const { accepted } = await queue.counts(id)
  if (accepted !== calls) throw new Error(`${accepted} of ${calls} calls`)
  console.log(`${calls} calls of ${MINUTES} minutes, ${megabytes} MB, ${kind} database`)
  const steps = [
    { step: 'copied and checked', ...checked },
    { step: 'imported', ...imported },
  ]
  printTable(
    ['step', 'seconds', 'MB/s', 'peak MB', 'before MB'],
    steps.map(({ step, seconds, peak, before }) => [
      ...[step, seconds.toFixed(1), (megabytes / seconds).toFixed(1)],
      ...[String(Math.round(peak / 1e6)), String(Math.round(before / 1e6))],
    ]),
  )
} finally {
  await close()
  await server?.drop()
  rmSync(workDir, { recursive: true, force: true })
}

/** Returns the number of calls. */
function writeCalls(folder: string): number {
  mkdirSync(folder)
  let written = 0
  let calls = 0
  for (; written < megabytes * 1e6; calls += 1) {
    const name = `call-${calls}`
    // each a little longer, so that no two are the same
    const sound = wav({ ms: MINUTES * 60_000 + calls * 10 })
    const text = JSON.stringify(vconOf(calls, `${name}.wav`))
    writeFileSync(path.join(folder, `${name}.wav`), sound)
    writeFileSync(path.join(folder, `${name}.vcon.json`), text)
    written += sound.length + text.length
  }
  return calls
}

function vconOf(call: number, file: string) {
  const turns = Array.from({ length: TURNS }, (_, index) => ({
    type: 'text',
    start: new Date(Date.UTC(2026, 0, 1, 9) + index * 4_800).toISOString(),
    parties: [index % 2],
    mediatype: 'text/plain',
    encoding: 'none',
    body: `Turn ${index} of call ${call}: the policy renews next month and the premium stays the same.`,
  }))
  return {
    uuid: `00000000-0000-4000-8000-${String(call).padStart(12, '0')}`,
    parties: [
      { role: 'agent', name: `Agent ${call % 20}` },
      { role: 'customer', name: `Customer ${call}`, tel: `+5622${String(call).padStart(7, '0')}` },
    ],
    dialog: [
      ...turns,
      {
        type: 'recording',
        start: '2026-01-01T09:00:00Z',
        duration: MINUTES * 60,
        parties: [0, 1],
        mediatype: 'audio/wav',
        filename: file,
      },
    ],
    analysis: [],
  }
}
