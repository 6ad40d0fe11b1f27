import { parentPort, workerData } from 'node:worker_threads'

import { goldenFiles } from './golden.ts'
import { inputOf } from './input.ts'
import { readInput } from './read-input.ts'

/** The task of a worker: read inputs of a format one after the other, from this number on, for this long. */
export type FuzzWork = {
  format: string
  seed: number
  from: number
  ms: number
  /** Shared with the watcher: the current input, the seconds since the epoch when it began, and the milliseconds spent. */
  at: Int32Array
}

/** The message of a worker: an input that was neither read nor refused; or the end of its time, with the number of inputs read. */
export type FuzzNews = { broke: number; why: string } | { done: number }

const { format, seed, from, ms, at }: FuzzWork = workerData
const files = (await goldenFiles()).get(format)!
const tell = (news: FuzzNews) => parentPort!.postMessage(news)

const began = Date.now()
let nth = from
for (; Date.now() < began + ms; nth += 1) {
  const input = inputOf(files, seed, nth)
  Atomics.store(at, 0, nth)
  Atomics.store(at, 1, Math.floor(Date.now() / 1000))
  Atomics.store(at, 2, Date.now() - began)
  try {
    await readInput(input)
  } catch (error) {
    tell({ broke: nth, why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
tell({ done: nth - from })
