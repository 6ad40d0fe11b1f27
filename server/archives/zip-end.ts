import { type ByteSource, bytesAt } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'

/** The last record of an archive, which contains the location of its directory. */
export type ZipEnd = {
  /** The number of files in the directory, its offset and its length. */
  count: number
  start: number
  length: number
  /** The offset of the record itself, and its end, including its comment. */
  at: number
  end: number
}

export async function zipEnd(source: ByteSource): Promise<ZipEnd> {
  const tailStart = Math.max(0, source.size - MAX_TAIL_LENGTH)
  const tail = await bytesAt(source, tailStart, MAX_TAIL_LENGTH)
  const at = tail.lastIndexOf(END_MARK)
  if (at === -1 || at + END_LENGTH > tail.length) throw new UnreadableArchive('damaged')
  return {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
    at: tailStart + at,
    end: tailStart + at + END_LENGTH + tail.readUInt16LE(at + 20),
  }
}

const END_MARK = Buffer.from('PK\u0005\u0006')
const END_LENGTH = 22
/** The end record and the longest comment that may follow it. */
const MAX_TAIL_LENGTH = END_LENGTH + 65_535
