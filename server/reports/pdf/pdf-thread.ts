import type { Worker } from 'node:worker_threads'

import { startThread } from '#server/kernel/worker-thread.ts'
import type { ReportDocument } from '#server/reports/report-document.ts'

export type DrawAnswer = { pdf: Uint8Array } | { reason: string }

/**
 * Draws reports in a thread of their own, one after the other: setting texts in six scripts takes time, in which the
 * server can answer.
 */
export type PdfThread = {
  /** Rejects with the error of the drawing, when it takes longer than two minutes, or once `signal` is aborted. */
  draw: (report: ReportDocument, signal?: AbortSignal) => Promise<Buffer>
  close: () => Promise<void>
}

type Order = { report: ReportDocument; resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

/** The thread starts with its first report, and ends when it was idle for a while: its fonts take memory. */
export function pdfThread({ idleMs = IDLE_MS, longestMs = MAX_MS } = {}): PdfThread {
  const waiting: Order[] = []
  let drawing: Order | null = null
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | undefined

  function next() {
    if (drawing) return
    clearTimeout(timer)
    drawing = waiting.shift() ?? null
    if (drawing) {
      worker ??= begin()
      worker.postMessage(drawing.report, [])
      timer = setTimeout(() => lose(new Error('a report took too long to draw')), longestMs)
    } else {
      timer = setTimeout(() => void endThread(), idleMs).unref()
    }
  }

  function settle(finish: (order: Order) => void) {
    const settled = drawing
    drawing = null
    if (settled) finish(settled)
    next()
  }

  /** The current report fails with its thread; the waiting ones are drawn by a new thread. */
  function lose(error: Error) {
    void endThread()
    settle(({ reject }) => reject(error))
  }

  function endThread(): Promise<unknown> {
    const ended = worker
    worker = null
    return ended?.terminate() ?? Promise.resolve()
  }

  function begin(): Worker {
    const begun = startThread(new URL('./report-worker.ts', import.meta.url), 'report-worker.mjs')
    begun.unref()
    const fail = (error: Error) => {
      if (worker === begun) lose(error)
    }
    begun.on('message', (answer: DrawAnswer) => {
      if (worker !== begun) return
      settle(({ resolve, reject }) =>
        'pdf' in answer ? resolve(Buffer.from(answer.pdf.buffer)) : reject(new Error(answer.reason)),
      )
    })
    begun.on('error', fail)
    begun.on('exit', () => fail(new Error('the thread that draws reports ended')))
    return begun
  }

  function giveUp(order: Order, reason: Error) {
    if (order === drawing) return lose(reason)
    const at = waiting.indexOf(order)
    if (at >= 0) waiting.splice(at, 1)
    order.reject(reason)
  }

  return {
    draw(report, signal) {
      let onAbort = () => {}
      return new Promise<Buffer>((resolve, reject) => {
        signal?.throwIfAborted()
        const order = { report, resolve, reject }
        onAbort = () => giveUp(order, signal?.reason)
        signal?.addEventListener('abort', onAbort)
        waiting.push(order)
        next()
      }).finally(() => signal?.removeEventListener('abort', onAbort))
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error(STOPPING))
      const ended = endThread()
      settle(({ reject }) => reject(new Error(STOPPING)))
      clearTimeout(timer)
      await ended
    },
  }
}

const STOPPING = 'the server is stopping'
const IDLE_MS = 60_000
const MAX_MS = 120_000
