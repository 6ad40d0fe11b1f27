import { setImmediate } from 'node:timers/promises'

/** A file in memory, or its chunks as they arrive (a file stream, an upload). */
export type AudioBytes = Uint8Array | AsyncIterable<Uint8Array>

export type ByteReader = ReturnType<typeof byteReader>

/** Reads a file forwards with one chunk in memory at a time. Returned bytes stay valid: no buffer is reused. */
export function byteReader(bytes: AudioBytes) {
  const chunks = (bytes instanceof Uint8Array ? slices(bytes) : bytes)[Symbol.asyncIterator]()
  let buffered: Uint8Array = new Uint8Array()
  let passed = 0

  async function hold(length: number): Promise<void> {
    const parts: Uint8Array[] = [buffered]
    let total = buffered.length
    while (total < length) {
      const next = await chunks.next()
      if (next.done) break
      parts.push(next.value)
      total += next.value.length
    }
    if (parts.length > 1) buffered = joined(parts)
  }

  async function peek(length: number): Promise<Uint8Array> {
    if (buffered.length < length) await hold(length)
    return buffered.subarray(0, length)
  }

  async function take(length: number): Promise<Uint8Array> {
    const part = await peek(length)
    buffered = buffered.subarray(part.length)
    passed += part.length
    return part
  }

  return {
    /** The number of bytes that were taken or skipped: the position of the next byte in the file. */
    position: () => passed,
    /** The next `length` bytes without consuming them; fewer at the end of the file. */
    peek,
    /** The next `length` bytes; fewer at the end of the file. */
    take,
    /** Skips `length` bytes and returns how many there were. */
    async skip(length: number): Promise<number> {
      let skipped = 0
      while (skipped < length) {
        const part = await take(Math.min(CHUNK_BYTES, length - skipped))
        if (part.length === 0) break
        skipped += part.length
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

/** The parts, concatenated. */
export function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
