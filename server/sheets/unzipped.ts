import { crc32, createInflateRaw } from 'node:zlib'

import { type ByteSource, bytesAt } from '#server/sheets/byte-source.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import type { ZipEntry } from '#server/sheets/zip-directory.ts'
import { texts } from '#server/texts.ts'

/**
 * The bytes of a file within an archive, piece by piece, and no more of them than its directory said there are. A file of
 * more than `most` bytes is refused before.
 */
export async function* unzipped(source: ByteSource, entry: ZipEntry, most = Infinity): AsyncGenerator<Buffer> {
  if (entry.size > most) throw unreadable(texts.fileTooMuchInside)
  const header = await bytesAt(source, entry.start, HEADER_LENGTH)
  if (header.length < HEADER_LENGTH || header.readUInt32LE(0) !== HEADER_MARK) throw unreadable(texts.damagedFile)
  const start = entry.start + HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await source.read(start, entry.packed)
  const plain = entry.isDeflated ? packed.pipe(createInflateRaw({ chunkSize: 65_536 })) : packed
  if (plain !== packed) packed.once('error', (error) => plain.destroy(error))

  let size = 0
  let crc = 0
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > entry.size) throw unreadable(texts.fileTooMuchInside)
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    throw isOfZlib(error) ? unreadable(texts.damagedFile) : error
  } finally {
    packed.destroy()
    plain.destroy()
  }
  if (size !== entry.size || crc !== entry.crc) throw unreadable(texts.damagedFile)
}

const HEADER_MARK = 0x04034b50
const HEADER_LENGTH = 30

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
