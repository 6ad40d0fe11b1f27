import { crc32, createInflateRaw } from 'node:zlib'

import type { ByteSource } from '#server/archives/byte-source.ts'
import { localHeader } from '#server/archives/local-header.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import type { ZipEntry } from '#server/archives/zip-directory.ts'

/**
 * The bytes of a file within an archive, piece by piece, and no more than its directory states. A file of more than
 * `most` bytes is refused before.
 */
export async function* unzipped(source: ByteSource, entry: ZipEntry, most = Infinity): AsyncGenerator<Buffer> {
  if (entry.size > most) throw new UnreadableArchive('too-much')
  const { start } = await localHeader(source, entry)
  const packed = await source.read(start, entry.packed)
  const inflated = entry.isDeflated ? packed.pipe(createInflateRaw({ chunkSize: 65_536 })) : null
  if (inflated) packed.once('error', (error) => inflated.destroy(error))
  const plain = inflated ?? packed

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
  const isAll = !inflated || inflated.bytesWritten === entry.packed // otherwise there is something after its compressed data
  if (!isAll || size !== entry.size || crc !== entry.crc) throw new UnreadableArchive('damaged')
}

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
