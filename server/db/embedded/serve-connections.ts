import type { MessagePort } from 'node:worker_threads'

import type { PGlite } from '@electric-sql/pglite'

export type ToWorker = { kind: 'connect'; port: MessagePort; connection: number } | { kind: 'close' }
export type FromWorker = { kind: 'ready' } | { kind: 'crashed'; reason: string }

/**
 * Answers PostgreSQL connections that arrive as MessagePorts on `door`, one at a time, with `database`.
 * While a statement runs, `busy` holds its start in milliseconds since 1970 (else 0) and the number of its connection.
 */
export function serveConnections(door: MessagePort, database: PGlite, busy: BigInt64Array) {
  let current: MessagePort | null = null

  /** The database finishes within this call: the returned promise brings nothing more. */
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

/**
 * Clears what the next connection must not inherit: a half-read group, an open transaction, settings, listeners, locks.
 */
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

/** A part that the database can answer without waiting for more bytes. */
type Piece = { kind: 'startup' | 'group' | 'end'; bytes: Bytes }

/** Bytes in memory that no other thread shares, and that may therefore be transferred to one. */
export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Gathers one connection's bytes (PostgreSQL protocol 3) up to a whole group: everything through a Sync, a Flush, a
 * simple Query or a function call. PGlite runs inside a call and cannot wait for input, so it must get all of it at
 * once. Throws when a message has an impossible length: the connection is then unusable.
 */
export function messageGatherer(): (chunk: Bytes) => Piece[] {
  let chunks: Bytes[] = []
  let size = 0
  let needed = 4 // bytes that must be there before it is worth looking again
  let whole = 0 // bytes at the front that are whole messages of the unfinished group
  let copies: number[] = [] // where in that group a COPY could begin to wait for input
  let isStarted = false

  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < needed) return []

    const bytes = joined(chunks)
    const pieces: Piece[] = []
    let start = 0
    let at = whole
    for (;;) {
      const end = messageEnd(bytes, at, isStarted ? 1 : 0) // the startup packet has no type byte
      if (bytes.length < end) {
        needed = end
        break
      }
      const type = isStarted ? bytes[at] : undefined
      at = end
      if (type === EXECUTE || type === QUERY) copies.push(at - start)
      if (type !== undefined && !CLOSES_GROUP.has(type)) continue
      if (type === undefined) pieces.push({ kind: 'startup', bytes: bytes.slice(start, at) })
      else if (type === TERMINATE) pieces.push({ kind: 'end', bytes: new Uint8Array(0) })
      else pieces.push({ kind: 'group', bytes: withRefusals(bytes.subarray(start, at), copies) })
      isStarted = true
      start = at
      copies = []
    }

    chunks = [bytes.subarray(start)]
    size = bytes.length - start
    whole = at - start
    needed -= start
    return pieces
  }
}

/** CopyFail. PostgreSQL ignores it, unless a COPY FROM STDIN has begun: then it ends that COPY with this text. */
export const COPY_REFUSAL = message(
  'f',
  'the embedded database cannot read STDIN; use INSERT ... SELECT FROM unnest(...)',
)

const EXECUTE = code('E')
const QUERY = code('Q')
const TERMINATE = code('X')
const CLOSES_GROUP = new Set([code('S'), code('H'), QUERY, code('F'), TERMINATE])

/** One frontend message whose body is a text. */
export function message(type: string, text: string): Bytes {
  const body = new TextEncoder().encode(`${text}\0`)
  const bytes = new Uint8Array(5 + body.length)
  bytes[0] = code(type)
  new DataView(bytes.buffer).setUint32(1, 4 + body.length)
  bytes.set(body, 5)
  return bytes
}

export function joined(parts: readonly Bytes[]): Bytes {
  if (parts.length === 1) return parts[0]!
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The end of the message at `at`, or how many bytes must be read to know it. */
function messageEnd(bytes: Bytes, at: number, typeBytes: number) {
  const lengthAt = at + typeBytes
  if (bytes.length < lengthAt + 4) return lengthAt + 4
  const length = new DataView(bytes.buffer, bytes.byteOffset + lengthAt, 4).getUint32(0)
  if (length < 4) throw new Error(`a message of ${length} bytes cannot be`)
  return lengthAt + length
}

function withRefusals(group: Bytes, copies: readonly number[]) {
  const parts: Bytes[] = []
  let from = 0
  for (const at of copies) {
    parts.push(group.subarray(from, at), COPY_REFUSAL)
    from = at
  }
  parts.push(group.slice(from)) // a copy, so that the group never shares memory with later bytes
  return joined(parts)
}

function code(letter: string) {
  return letter.charCodeAt(0)
}
