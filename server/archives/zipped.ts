import { Zip, ZipDeflate } from 'fflate'

/**
 * `isStored`: not compressed. Data that compresses hundreds of times, as silence does, would look like a zip bomb to
 * programs.
 */
export type PackedFile = { name: string; bytes: Uint8Array; isStored?: boolean }

/** The most entries that a ZIP archive can list without its 64-bit extension, which many programs do not support. */
export const MAX_ZIP_FILES = 65_535

/** A ZIP archive of these files, compressed one by one while the archive is read: at most one is in memory. */
export async function* zipped(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const takeChunks = () => {
    const chunks = packed
    packed = []
    return chunks
  }

  for await (const { name, bytes, isStored = false } of files) {
    const entry = new ZipDeflate(name, { level: isStored ? 0 : 6 })
    archive.add(entry)
    entry.push(bytes, true)
    yield* takeChunks()
  }
  archive.end()
  yield* takeChunks()
}
