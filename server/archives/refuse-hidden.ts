import { bytesAt, type ByteSource } from '#server/archives/byte-source.ts'
import { localHeader } from '#server/archives/local-header.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { zipEnd, type ZipEntry } from '#server/archives/zip-directory.ts'

/**
 * Refuses an archive that contains more than the files that its directory lists: something before, between or after
 * them, which one program would show and another would not. For archives that prove something: those that people import
 * may have such gaps, without any meaning.
 */
export async function refuseHidden(source: ByteSource, entries: Iterable<ZipEntry>): Promise<void> {
  const end = await zipEnd(source)
  if (end.start + end.length !== end.at || end.end !== source.size) throw new UnreadableArchive('damaged')
  let at = 0
  for (const entry of [...entries].toSorted((one, other) => one.start - other.start)) {
    if (entry.start !== at) throw new UnreadableArchive('damaged')
    at = await endOf(source, entry)
  }
  if (at !== end.start) throw new UnreadableArchive('damaged')
}

/** The end of a file, including sums that follow it. Refuses sums that differ from the directory's. */
async function endOf(source: ByteSource, entry: ZipEntry): Promise<number> {
  const local = await localHeader(source, entry)
  const end = local.start + entry.packed
  if (local.isDeflated !== entry.isDeflated) throw new UnreadableArchive('damaged')
  if (local.isFollowed) return end + (await sumsLength(source, entry, end))
  const isSame = local.crc === entry.crc && local.packed === entry.packed && local.size === entry.size
  if (!isSame) throw new UnreadableArchive('damaged')
  return end
}

/** The length of the sums that follow a file: with or without a signature, in four bytes each or in eight. */
async function sumsLength(source: ByteSource, { crc, packed, size }: ZipEntry, start: number): Promise<number> {
  const found = await bytesAt(source, start, 24)
  const sums = [false, true].map((isLong) => {
    const bytes = Buffer.alloc(isLong ? 20 : 12)
    bytes.writeUInt32LE(crc, 0)
    bytes.writeUInt32LE(packed, 4)
    bytes.writeUInt32LE(size, isLong ? 12 : 8)
    return bytes
  })
  const shapes = [...sums.map((bytes) => Buffer.concat([SUMS_MARK, bytes])), ...sums]
  const same = shapes.find((bytes) => found.subarray(0, bytes.length).equals(bytes))
  if (!same) throw new UnreadableArchive('damaged')
  return same.length
}

const SUMS_MARK = Buffer.from('PK\u0007\u0008')
