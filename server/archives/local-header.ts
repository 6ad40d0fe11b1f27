import { type ByteSource, bytesAt } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import type { ZipEntry } from '#server/archives/zip-directory.ts'

/** The header before a file within an archive. */
export type LocalHeader = {
  isDeflated: boolean
  /** Whether its sums follow the file; otherwise they are in this header. */
  isFollowed: boolean
  crc: number
  packed: number
  size: number
  /** The offset of the file itself. */
  start: number
}

/** Refuses a file whose local name differs from the directory's: programs would disagree about which one to use. */
export async function localHeader(source: ByteSource, entry: ZipEntry): Promise<LocalHeader> {
  const header = await bytesAt(source, entry.start, LENGTH)
  if (header.length < LENGTH || header.readUInt32LE(0) !== MARK) throw new UnreadableArchive('damaged')
  const nameLength = header.readUInt16LE(26)
  const name = await bytesAt(source, entry.start + LENGTH, nameLength)
  if (name.toString('utf8') !== entry.name) throw new UnreadableArchive('damaged')
  return {
    isDeflated: header.readUInt16LE(8) === 8,
    isFollowed: (header.readUInt16LE(6) & 8) === 8,
    ...{ crc: header.readUInt32LE(14), packed: header.readUInt32LE(18), size: header.readUInt32LE(22) },
    start: entry.start + LENGTH + nameLength + header.readUInt16LE(28),
  }
}

const MARK = 0x04034b50
const LENGTH = 30
