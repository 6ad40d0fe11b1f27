import { availableParallelism, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'

import type { FuzzNews, FuzzWork } from './fuzz-worker.ts'

export type Broken = { nth: number; why: string }
export type Fuzzed = { read: number; broken: Broken[] }

/**
 * Reads changed files of one format for that long. An input that hangs or crashes the worker counts as one broken input: a new worker
 * continues after it.
 */
export async function fuzzOne(format: string, seed: number, seconds: number): Promise<Fuzzed> {
  const broken: Broken[] = []
  let [from, left] = [0, seconds * 1000]
  while (left > 0 && broken.length < MAX_BROKEN) {
    const at = new Int32Array(new SharedArrayBuffer(12))
    const ended = await runWorker({ format, seed, from, ms: left, at }, broken)
    const last = Atomics.load(at, 0)
    from = last + 1
    if (ended === null) break
    broken.push({ nth: last, why: ended })
    left -= Atomics.load(at, 2)
  }
  return { read: from, broken }
}

/** Null when its time was over; otherwise the reason for its earlier end. */
function runWorker(work: FuzzWork, broken: Broken[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(BOOTSTRAP, {
      eval: true,
      workerData: work,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MIB },
    })
    let isOver = false
    const end = (why: string | null) => {
      if (isOver) return
      isOver = true
      clearInterval(watch)
      void worker.terminate().then(() => resolve(why))
    }
    const watch = setInterval(() => {
      const began = Atomics.load(work.at, 1)
      const limit = hangSeconds()
      if (began > 0 && Date.now() / 1000 - began > limit) end(`It took longer than ${Math.round(limit)} seconds.`)
    }, 500)
    worker.on('message', (news: FuzzNews) => {
      if ('done' in news) end(null)
      else broken.push({ nth: news.broke, why: news.why })
    })
    worker.on('error', (error) => {
      if (Atomics.load(work.at, 1) === 0) reject(error)
      end(`The worker died: ${error.message}`)
    })
    worker.on('exit', (code) => end(`The worker ended with ${code}.`))
  })
}

/** Node 20 refuses a worker whose first file is TypeScript, even under tsx: a line of JavaScript has to load tsx first. */
const TSX = JSON.stringify(import.meta.resolve('tsx/esm/api'))
const WORKER = JSON.stringify(new URL('fuzz-worker.ts', import.meta.url).href)
const BOOTSTRAP = `import(${TSX}).then(({ register }) => (register(), import(${WORKER})))`

/** Ten seconds of processor time: proportionally longer when there are more workers than processors. */
const hangSeconds = () => 10 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
const MAX_MIB = 1_024
const MAX_BROKEN = 20
