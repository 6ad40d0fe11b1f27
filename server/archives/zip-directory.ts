import { bytesAt, type ByteSource } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'

/** A file within a zip archive, as the archive's directory describes it. */
export type ZipEntry = {
  name: string
  isDeflated: boolean
  /** Bytes in the archive, and when unpacked. */
  packed: number
  size: number
  crc: number
  /** The offset of its own header. */
  start: number
}

/** The maximum number of unpacked bytes of one file, and of all files of an archive. */
export type UnpackedLimits = { entry: number; all: number }

/**
 * The files of an archive by name. Only its directory, at the end of the archive, is read: an archive that would unpack
 * to far too much is refused before anything is unpacked. `unzipped` enforces the sizes stated here.
 */
export async function zipDirectory(
  source: ByteSource,
  limits: UnpackedLimits = WORKBOOK,
): Promise<Map<string, ZipEntry>> {
  const { count, start, length } = await zipEnd(source)
  if (length > LARGEST_DIRECTORY) throw new UnreadableArchive('too-much')
  const directory = await bytesAt(source, start, length)

  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let left = count; left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY_MARK) {
      throw new UnreadableArchive('damaged')
    }
    const entry = entryAt(directory, at)
    if (entries.has(entry.name)) throw new UnreadableArchive('damaged') // programs would disagree about which of the two to use
    entries.set(entry.name, entry)
    at += ENTRY_LENGTH + [28, 30, 32].reduce((sum, field) => sum + directory.readUInt16LE(at + field), 0)
  }
  if (at !== length) throw new UnreadableArchive('damaged') // it lists more files than it states
  refuseBomb([...entries.values()], limits)
  return entries
}

function entryAt(directory: Buffer, at: number): ZipEntry {
  const method = directory.readUInt16LE(at + 10)
  const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
  if (isEncrypted || (method !== 0 && method !== 8)) throw new UnreadableArchive('damaged')
  return {
    name: directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + directory.readUInt16LE(at + 28)),
    isDeflated: method === 8,
    crc: directory.readUInt32LE(at + 16),
    packed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    start: directory.readUInt32LE(at + 42),
  }
}

function refuseBomb(entries: readonly ZipEntry[], { entry, all }: UnpackedLimits) {
  const isBomb = ({ size, packed }: ZipEntry) => size > entry || (size > HARMLESS && size > packed * HIGHEST_RATIO)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > all || entries.some(isBomb)) throw new UnreadableArchive('too-much')
}

const ENTRY_MARK = 0x02014b50
const ENTRY_LENGTH = 46

const LARGEST_DIRECTORY = 4_194_304
/** 100,000 rows of 20 columns are 120 MB of XML, which deflate makes 10 to 60 times smaller. */
const WORKBOOK: UnpackedLimits = { entry: 134_217_728, all: 268_435_456 }
const HIGHEST_RATIO = 200
const HARMLESS = 4_194_304

/** The last record of an archive, which contains the location of its directory. */
type ZipEnd = {
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
