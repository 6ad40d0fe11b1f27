import type { MessagePort } from 'node:worker_threads'

import type { PGlite } from '@electric-sql/pglite'

import { type Bytes, joined, message, messageGatherer } from '#server/db/embedded/message-gatherer.ts'

export type ToWorker = { kind: 'connect'; port: MessagePort; connection: number } | { kind: 'close' }
export type FromWorker = { kind: 'ready' } | { kind: 'crashed'; reason: string }

/**
 * Answers PostgreSQL connections that arrive as MessagePorts on `door`, one at a time, with `database`.
 * While a statement runs, `busy` holds its start in milliseconds since 1970 (else 0) and the number of its connection.
 */
export function serveConnections(door: MessagePort, database: PGlite, busy: BigInt64Array) {
  let current: MessagePort | null = null

  /** The database runs to its end within this call: what comes back is only a promise of nothing more. */
  const execute = (bytes: Uint8Array, onRawData: (bytes: Uint8Array) => void = () => {}) =>
    database.execProtocolRawStream(bytes, { syncToFs: false, onRawData })

  const answer = async (port: MessagePort, connection: number, bytes: Uint8Array) => {
    const { add, send } = answerTo(port)
    Atomics.store(busy, 1, BigInt(connection))
    Atomics.store(busy, 0, BigInt(Date.now()))
    await execute(bytes, add)
    Atomics.store(busy, 0, 0n)
    send()
  }

  const leave = async () => {
    if (!current) return
    current.close()
    current = null
    await execute(CLEAN_UP)
  }

  const connect = async (port: MessagePort, connection: number) => {
    await leave()
    current = port
    const gather = messageGatherer()
    port.on('close', () => void (current === port && leave()))
    port.on('message', async (chunk: Bytes) => {
      if (current !== port) return // a late message of a connection that has been replaced
      for (const piece of gather(chunk)) {
        if (piece.kind === 'end') return leave()
        await answer(port, connection, piece.bytes)
      }
    })
  }

  door.on('message', async (order: ToWorker) => {
    if (order.kind === 'connect') return connect(order.port, order.connection)
    await leave()
    await execute(message('Q', 'checkpoint'))
    await database.close()
    door.close()
  })
  door.postMessage({ kind: 'ready' } satisfies FromWorker, [])
}

/** What the next connection must not find: a half-read group, an open transaction, settings, listeners, locks. */
const CLEAN_UP = joined([new Uint8Array([0x53, 0, 0, 0, 4]), message('Q', 'rollback'), message('Q', 'discard all')])
const ENOUGH_TO_SEND = 256 * 1024

/** Collects the database's small writes, so that ten thousand rows are a few messages and not hundreds. */
function answerTo(port: MessagePort) {
  let parts: Bytes[] = []
  let size = 0
  const send = () => {
    if (size === 0) return
    const bytes = joined(parts)
    port.postMessage(bytes, [bytes.buffer])
    parts = []
    size = 0
  }
  const add = (bytes: Uint8Array) => {
    parts.push(new Uint8Array(bytes)) // the original is the database's own memory
    size += bytes.length
    if (size >= ENOUGH_TO_SEND) send()
  }
  return { add, send }
}
