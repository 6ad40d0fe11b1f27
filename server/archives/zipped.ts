import { Zip, ZipDeflate } from 'fflate'

/** `isStored`: as it is. What packs hundreds of times, as silence does, looks like a trap to whoever opens the archive. */
export type PackedFile = { name: string; bytes: Uint8Array; isStored?: boolean }

/** As many entries as a ZIP archive can name without its 64-bit extension, which many programs do not read. */
export const MAX_ZIP_FILES = 65_535

/** A ZIP archive of these files, packed one by one as the archive is read: no more than one is in memory. */
export async function* zipped(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const taken = () => {
    const chunks = packed
    packed = []
    return chunks
  }

  for await (const { name, bytes, isStored = false } of files) {
    const entry = new ZipDeflate(name, { level: isStored ? 0 : 6 })
    archive.add(entry)
    entry.push(bytes, true)
    yield* taken()
  }
  archive.end()
  yield* taken()
}
