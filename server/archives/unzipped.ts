import { crc32, createInflateRaw } from 'node:zlib'

import { type ByteSource, bytesAt } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import type { ZipEntry } from '#server/archives/zip-directory.ts'

/**
 * The bytes of a file within an archive, piece by piece, and no more of them than its directory said there are. A file of
 * more than `most` bytes is refused before.
 */
export async function* unzipped(source: ByteSource, entry: ZipEntry, most = Infinity): AsyncGenerator<Buffer> {
  if (entry.size > most) throw new UnreadableArchive('too-much')
  const header = await bytesAt(source, entry.start, HEADER_LENGTH)
  if (header.length < HEADER_LENGTH || header.readUInt32LE(0) !== HEADER_MARK) throw new UnreadableArchive('damaged')
  const start = entry.start + HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await source.read(start, entry.packed)
  const plain = entry.isDeflated ? packed.pipe(createInflateRaw({ chunkSize: 65_536 })) : packed
  if (plain !== packed) packed.once('error', (error) => plain.destroy(error))

  let size = 0
  let crc = 0
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > entry.size) throw new UnreadableArchive('too-much')
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    throw isOfZlib(error) ? new UnreadableArchive('damaged') : error
  } finally {
    packed.destroy()
    plain.destroy()
  }
  if (size !== entry.size || crc !== entry.crc) throw new UnreadableArchive('damaged')
}

const HEADER_MARK = 0x04034b50
const HEADER_LENGTH = 30

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
