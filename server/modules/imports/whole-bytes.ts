import type { ByteSource } from '#server/archives/byte-source.ts'

/** All of a source, held once. */
export async function wholeBytes(source: ByteSource): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(source.size)
  let at = 0
  for await (const piece of await source.read(0, source.size)) at += piece.copy(bytes, at)
  return bytes.subarray(0, at)
}
