import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'

/** Bytes that can be read from any place, as often as needed, without being held. */
export type ByteSource = {
  size: number
  /** The bytes from `start` on, `length` of them or fewer at the end. */
  read: (start: number, length: number) => Promise<Readable>
}

/** Bytes that are in memory already. */
export const bytesInMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => Readable.from(pieces(bytes.subarray(start, start + length)), { objectMode: false }),
})

/** A piece of the source as a whole: for small pieces. */
export async function bytesAt(source: ByteSource, start: number, length: number): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of await source.read(start, length)) found.push(piece)
  return Buffer.concat(found)
}

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) {
    await otherWork() // as a disk would: who reads all of it keeps nobody else waiting
    yield bytes.subarray(at, at + PIECE)
  }
}

const PIECE = 65_536
