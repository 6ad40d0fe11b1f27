import type { ByteSource } from '#server/archives/byte-source.ts'

/** All bytes of a source, in memory. */
export async function wholeBytes(source: ByteSource): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(source.size)
  let offset = 0
  for await (const piece of await source.read(0, source.size)) offset += piece.copy(bytes, offset)
  return bytes.subarray(0, offset)
}
