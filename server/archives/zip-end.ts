import { type ByteSource, bytesAt } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'

/** The last record of an archive, which says where its directory is. */
export type ZipEnd = {
  /** How many files the directory names, where it starts and how long it is. */
  count: number
  start: number
  length: number
  /** Where the record itself starts, and where it ends, with its comment. */
  at: number
  end: number
}

export async function zipEnd(source: ByteSource): Promise<ZipEnd> {
  const before = Math.max(0, source.size - MAX_TAIL_LENGTH)
  const tail = await bytesAt(source, before, MAX_TAIL_LENGTH)
  const at = tail.lastIndexOf(END_MARK)
  if (at === -1 || at + END_LENGTH > tail.length) throw new UnreadableArchive('damaged')
  return {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
    at: before + at,
    end: before + at + END_LENGTH + tail.readUInt16LE(at + 20),
  }
}

const END_MARK = Buffer.from('PK\u0005\u0006')
const END_LENGTH = 22
/** The end record and the longest comment that may follow it. */
const MAX_TAIL_LENGTH = END_LENGTH + 65_535
