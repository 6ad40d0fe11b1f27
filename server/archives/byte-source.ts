import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'

/** Bytes that can be read from any offset, as often as needed, without being in memory. */
export type ByteSource = {
  size: number
  /** The bytes from `start` on: `length` of them, or fewer at the end. */
  read: (start: number, length: number) => Promise<Readable>
}

/** Bytes that are already in memory. */
export const bytesInMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => Readable.from(pieces(bytes.subarray(start, start + length)), { objectMode: false }),
})

/** A whole piece of the source: for small pieces. */
export async function bytesAt(source: ByteSource, start: number, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const piece of await source.read(start, length)) chunks.push(piece)
  return Buffer.concat(chunks)
}

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) {
    await otherWork() // as a disk would: other work gets its turn meanwhile
    yield bytes.subarray(at, at + PIECE)
  }
}

const PIECE = 65_536
