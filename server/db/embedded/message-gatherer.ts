/** What the database can answer without waiting for more bytes. */
export type Piece = { kind: 'startup' | 'group' | 'end'; bytes: Bytes }

/** Bytes that no other thread can see, and that may therefore be handed to one. */
export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Gathers one connection's bytes (PostgreSQL protocol 3) up to a whole group: everything through a Sync, a Flush, a
 * simple Query or a function call. PGlite runs inside a call and cannot wait for input, so it must get all of it at once.
 * Throws when a message says an impossible length: the connection is then beyond repair.
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

/** Where the message at `at` ends, or how far we must have read to know. */
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
  parts.push(group.slice(from)) // a copy, so that the group never shares memory with what comes after it
  return joined(parts)
}

function code(letter: string) {
  return letter.charCodeAt(0)
}
