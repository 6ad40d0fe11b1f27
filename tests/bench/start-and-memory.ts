import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { newDatabase } from './new-database.ts'
import { median, printTable } from './table.ts'

/**
 * How long the built product (`npm run build`) takes until it is ready, and how much memory it uses ten seconds later:
 *   npx tsx tests/bench/start-and-memory.ts
 * It uses an embedded database, and new ones at BENCH_DATABASE_URL, or at 127.0.0.1:5432 if a server answers there. A cold start
 * creates the database, a warm start finds it. An HTTP server that does nothing is measured for comparison.
 */
const RUNS = 3
const REST_MS = 10_000
const ENTRY = path.resolve(import.meta.dirname, '../../dist/server/atalaya.mjs')
const PRODUCT = [ENTRY, 'serve']
const BARE = [
  '-e',
  "require('http').createServer((_, response) => response.end()).listen(process.env.PORT, '127.0.0.1')",
]
const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

type Settings = Record<string, string>
type Target = { settings: Settings; remove: () => Promise<void> }
/** Resident memory in millions of bytes; null if it is unknown. */
type Memory = { rest: number | null; peak: number | null }

const server = await onServer().catch((error: Error) => console.log(`no server measured: ${error.message}`))
await server?.remove()
const rows = [
  await measured('bare HTTP server', '', 'warm', BARE, inFolder),
  await measured('embedded, cold', '≤ 400 MB', 'cold', PRODUCT, inFolder),
  await measured('embedded, warm', '≤ 2 s, ≤ 400 MB', 'warm', PRODUCT, inFolder),
]
if (server) {
  rows.push(await measured('server, cold', '≤ 150 MB', 'cold', PRODUCT, onServer))
  rows.push(await measured('server, warm', '≤ 2 s, ≤ 150 MB', 'warm', PRODUCT, onServer))
}
printTable(['what', 'start s', 'min–max s', 'at rest MB', 'peak MB', 'goal'], rows)

async function measured(
  what: string,
  goal: string,
  kind: 'cold' | 'warm',
  command: string[],
  newTarget: () => Promise<Target>,
) {
  const times: number[] = []
  let memory: Memory = { rest: null, peak: null }
  const shared = kind === 'warm' ? await newTarget() : null
  if (shared) await run(command, shared.settings)
  for (let round = 1; round <= RUNS; round += 1) {
    const target = shared ?? (await newTarget())
    const { seconds, ...usage } = await run(command, target.settings, round === RUNS ? REST_MS : 0)
    times.push(seconds)
    memory = usage
    if (!shared) await target.remove()
  }
  await shared?.remove()
  return [
    what,
    median(times).toFixed(2),
    `${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)}`,
    memory.rest?.toFixed(0) ?? '–',
    memory.peak?.toFixed(0) ?? '–',
    goal,
  ]
}

/** Starts the command, lets it rest for `restMs`, and stops it. */
async function run(command: string[], target: Settings, restMs = 0): Promise<Memory & { seconds: number }> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = { ...process.env, ...target, DEMO: 'off', PORT: String(port), METRICS_PORT: String(metricsPort) }
  const startedAt = performance.now()
  const child = spawn(process.execPath, command, { env, stdio: 'ignore' })
  await untilReady(child, port)
  const seconds = (performance.now() - startedAt) / 1000
  await pause(restMs)
  const memory = await memoryOf(child, metricsPort)
  child.kill()
  await once(child, 'exit')
  return { seconds, ...memory }
}

async function untilReady(child: ChildProcess, port: number) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return
    await pause(10)
  }
}

/** The resident memory according to /proc; on systems without it, according to the process itself, without a peak. */
async function memoryOf(child: ChildProcess, metricsPort: number): Promise<Memory> {
  const status = await fs.promises.readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => null)
  if (status) {
    const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
    return { rest: kibibytes('VmRSS') / 976.5625, peak: kibibytes('VmHWM') / 976.5625 }
  }
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]
  return { rest: bytes ? Number(bytes) / 1e6 : null, peak: null }
}

async function inFolder(): Promise<Target> {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'atalaya-bench-'))
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: '' },
    remove: () => fs.promises.rm(folder, { recursive: true, force: true }),
  }
}

async function onServer(): Promise<Target> {
  const { databaseUrl, drop } = await newDatabase(SERVER)
  const { settings, remove } = await inFolder()
  return {
    settings: { ...settings, DATABASE_URL: databaseUrl },
    async remove() {
      await drop()
      await remove()
    },
  }
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  return typeof address === 'object' && address ? address.port : freePort()
}
