import { setTimeout as pause } from 'node:timers/promises'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'

import type { FromWorker, ToWorker } from '#server/db/embedded/serve-connections.ts'
import { startThread } from '#server/kernel/worker-thread.ts'

export type WorkerSettings = { folder: string; busy: SharedArrayBuffer }

/** The worker thread that PGlite runs in: restarted when it dies, stopped when a statement never ends. */
export class DatabaseThread {
  readonly folder: string
  readonly #onDeath: (reason: string) => void
  /** The start of the running statement (milliseconds since 1970, 0 for none), and the number of its connection. */
  readonly #busy = new BigInt64Array(new SharedArrayBuffer(16))
  #connections = 0
  #running: Worker | null = null
  #ready: Promise<Worker> | null = null
  #ended: Promise<void> = Promise.resolve()
  #isClosing = false

  /** `onDeath` is called with the reason when a worker ended or did not start again: all connections are lost. */
  constructor(folder: string, onDeath: (reason: string) => void) {
    this.folder = folder
    this.#onDeath = onDeath
  }

  /** Resolves when the database answers. Rejects with the reason why it could not be opened. */
  async start(): Promise<void> {
    this.#ready = this.#launch()
    await this.#ready
  }

  /** A new connection: its number and its near end. It waits while the database restarts. */
  connect(): { connection: number; port: MessagePort } {
    const { port1, port2 } = new MessageChannel()
    const connection = (this.#connections += 1)
    const hand = (worker: Worker) =>
      worker.postMessage({ kind: 'connect', port: port2, connection } satisfies ToWorker, [port2])
    if (this.#ready) this.#ready.then(hand, () => port1.close())
    else port1.close()
    return { connection, port: port1 }
  }

  /** Milliseconds that the statement of `connection` has been running; null when it runs none. */
  busyWith(connection: number): number | null {
    const since = Number(Atomics.load(this.#busy, 0))
    if (since === 0 || Number(Atomics.load(this.#busy, 1)) !== connection) return null
    return Date.now() - since
  }

  /** PGlite cannot cancel a statement: ending its thread is the only way. Nothing acknowledged is lost. */
  stopStatement(): void {
    const worker = this.#running
    if (worker) this.#restartAfter(worker.terminate(), 'a statement had no end')
  }

  /**
   * Checkpoints and closes the files, for at most `patience` milliseconds; then it ends the thread. If a statement is
   * still running, its caller has given up on it: after a second of it the thread ends at once. Committed data is safe
   * in each case.
   */
  async close(patience: number): Promise<void> {
    this.#isClosing = true
    await this.#ready?.catch(() => {}) // a restart may be under way
    const since = Number(Atomics.load(this.#busy, 0))
    if (since > 0 && Date.now() - since > ABANDONED_AFTER_MS) void this.#running?.terminate()
    else this.#running?.postMessage({ kind: 'close' } satisfies ToWorker, [])
    const deadline = setTimeout(() => void this.#running?.terminate(), patience)
    await this.#ended
    clearTimeout(deadline)
  }

  #launch(): Promise<Worker> {
    if (this.#isClosing) return Promise.reject(new Error('the database is being closed'))
    return new Promise((resolve, reject) => {
      const settings: WorkerSettings = { folder: this.folder, busy: this.#busy.buffer }
      const worker = startWorker(settings)
      let reason = 'its thread ended'
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'crashed') reason = message.reason
        else resolve((this.#running = worker))
      })
      worker.on('error', (error) => {
        reason = error.message
      })
      this.#ended = new Promise((end) => {
        worker.once('exit', () => {
          end()
          reject(new Error(reason))
          if (this.#running === worker) this.#restartAfter(this.#ended, reason)
        })
      })
    })
  }

  #restartAfter(ended: Promise<unknown>, reason: string) {
    this.#running = null
    Atomics.store(this.#busy, 0, 0n)
    if (this.#isClosing) return
    this.#ready = ended.then(() => this.#launch())
    this.#ready.catch((error: Error) =>
      this.#restartAfter(pause(RESTART_PAUSE_MS), `it does not start: ${error.message}`),
    )
    this.#onDeath(reason)
  }
}

const RESTART_PAUSE_MS = 1000
const ABANDONED_AFTER_MS = 1000

/** Starts the database's worker thread. */
const startWorker = (workerData: unknown): Worker =>
  startThread(new URL('./database-worker.ts', import.meta.url), 'database-worker.mjs', {
    workerData,
    resourceLimits: LIMITS,
  })

/** With less, a deep recursion in SQL overflows the thread's stack before PostgreSQL's own limit can refuse it. */
const LIMITS = { stackSizeMb: 32 }
