import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'

import type { FromWorker, ToWorker } from '#server/db/embedded/serve-connections.ts'
import { startWorker } from '#server/db/embedded/worker-location.ts'
import { databaseAway } from '#server/db/unavailable.ts'

export type WorkerSettings = { folder: string; busy: SharedArrayBuffer }

/** The worker thread that PGlite runs in: kept alive, restarted when it dies, stopped when a statement never ends. */
export class DatabaseThread {
  readonly folder: string
  readonly #onDeath: (reason: string) => void
  /** When the running statement began (milliseconds since 1970, 0 for none), and the number of its connection. */
  readonly #busy = new BigInt64Array(new SharedArrayBuffer(16))
  #connections = 0
  #worker: Worker | null = null
  #isClosing = false

  /** `onDeath` hears why a running worker ended, before the next one starts: its connections are gone. */
  constructor(folder: string, onDeath: (reason: string) => void) {
    this.folder = folder
    this.#onDeath = onDeath
  }

  /** Resolves when the database answers. Rejects with what kept it from opening. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const settings: WorkerSettings = { folder: this.folder, busy: this.#busy.buffer }
      const worker = startWorker(settings)
      let isReady = false
      let reason = 'the worker ended'
      worker.on('message', (message: FromWorker) => {
        if (message !== 'ready') return
        isReady = true
        this.#worker = worker
        resolve()
      })
      worker.on('error', (error) => {
        reason = error.message
        reject(error)
      })
      worker.once('exit', () => {
        reject(new Error(reason))
        this.#worker = null
        Atomics.store(this.#busy, 0, 0n)
        if (!isReady || this.#isClosing) return
        this.#onDeath(reason)
        this.#restart()
      })
    })
  }

  /** A new connection: its number and its near end. Throws while the database restarts. */
  connect(): { connection: number; port: MessagePort } {
    if (!this.#worker) throw databaseAway('the embedded database is starting again')
    const { port1, port2 } = new MessageChannel()
    const connection = (this.#connections += 1)
    this.#worker.postMessage({ kind: 'connect', port: port2, connection } satisfies ToWorker, [port2])
    return { connection, port: port1 }
  }

  /** Milliseconds that the statement of `connection` has been running; null when none of its own does. */
  busyWith(connection: number): number | null {
    const since = Number(Atomics.load(this.#busy, 0))
    if (since === 0 || Number(Atomics.load(this.#busy, 1)) !== connection) return null
    return Date.now() - since
  }

  /** PGlite cannot cancel a statement: ending its thread is the only way. Nothing acknowledged is lost. */
  async stopStatement(): Promise<void> {
    await this.#worker?.terminate()
  }

  /** Checkpoints and closes the files. After `patience` milliseconds it ends the thread instead: that loses nothing either. */
  async close(patience: number): Promise<void> {
    const worker = this.#worker
    this.#isClosing = true
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage({ kind: 'close' } satisfies ToWorker)
    const deadline = setTimeout(() => void worker.terminate(), patience)
    await ended
    clearTimeout(deadline)
  }

  #restart() {
    this.start().catch((error: Error) => {
      if (this.#isClosing) return
      this.#onDeath(`could not start again: ${error.message}`)
      setTimeout(() => this.#restart(), RESTART_PAUSE_MS).unref()
    })
  }
}

const RESTART_PAUSE_MS = 1000
