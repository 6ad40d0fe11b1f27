import { setImmediate } from 'node:timers/promises'

/** A file in memory, or its chunks as they arrive (a file stream, an upload). */
export type AudioBytes = Uint8Array | AsyncIterable<Uint8Array>

export type ByteReader = ReturnType<typeof byteReader>

/** Reads a file forwards, holding one chunk at a time. What is read stays valid: nothing is reused. */
export function byteReader(bytes: AudioBytes) {
  const chunks = (bytes instanceof Uint8Array ? slices(bytes) : bytes)[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()
  let passed = 0

  async function hold(length: number): Promise<void> {
    const parts: Uint8Array[] = [held]
    let total = held.length
    while (total < length) {
      const next = await chunks.next()
      if (next.done) break
      parts.push(next.value)
      total += next.value.length
    }
    if (parts.length > 1) held = joined(parts)
  }

  async function peek(length: number): Promise<Uint8Array> {
    if (held.length < length) await hold(length)
    return held.subarray(0, length)
  }

  async function take(length: number): Promise<Uint8Array> {
    const taken = await peek(length)
    held = held.subarray(taken.length)
    passed += taken.length
    return taken
  }

  return {
    /** How many bytes were taken or passed over: where in the file the next one stands. */
    position: () => passed,
    /** The next `length` bytes, left in place; fewer at the end of the file. */
    peek,
    /** The next `length` bytes; fewer at the end of the file. */
    take,
    /** Passes over `length` bytes and says how many there were. */
    async skip(length: number): Promise<number> {
      let skipped = 0
      while (skipped < length) {
        const taken = await take(Math.min(CHUNK_BYTES, length - skipped))
        if (taken.length === 0) break
        skipped += taken.length
      }
      return skipped
    },
  }
}

export const CHUNK_BYTES = 65_536

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES)
    await setImmediate() // decoding a long call must not keep the server from answering
  }
}

/** The parts one after the other. */
export function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
