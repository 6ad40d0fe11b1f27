import { type ByteSource, bytesAt } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import type { ZipEntry } from '#server/archives/zip-directory.ts'

/** What stands before a file within an archive. */
export type LocalHeader = {
  isDeflated: boolean
  /** Its sums follow the file; else they stand here. */
  isFollowed: boolean
  crc: number
  packed: number
  size: number
  /** Where the file itself starts. */
  start: number
}

/** Refuses a file that is called otherwise before it than in the directory: which of the two would one read? */
export async function localHeader(source: ByteSource, entry: ZipEntry): Promise<LocalHeader> {
  const header = await bytesAt(source, entry.start, LENGTH)
  if (header.length < LENGTH || header.readUInt32LE(0) !== MARK) throw new UnreadableArchive('damaged')
  const named = header.readUInt16LE(26)
  const name = await bytesAt(source, entry.start + LENGTH, named)
  if (name.toString('utf8') !== entry.name) throw new UnreadableArchive('damaged')
  return {
    isDeflated: header.readUInt16LE(8) === 8,
    isFollowed: (header.readUInt16LE(6) & 8) === 8,
    ...{ crc: header.readUInt32LE(14), packed: header.readUInt32LE(18), size: header.readUInt32LE(22) },
    start: entry.start + LENGTH + named + header.readUInt16LE(28),
  }
}

const MARK = 0x04034b50
const LENGTH = 30
