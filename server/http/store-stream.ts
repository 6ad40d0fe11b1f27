import { createHash } from 'node:crypto'

import type { Storage } from '#server/plugins/storage.ts'

export class TooLarge extends Error {
  override name = 'TooLarge'
}

/**
 * Stores a stream of bytes and returns its size and hash. Throws `TooLarge`, and stores nothing, when it is larger than
 * `most`.
 */
export async function storeStream(storage: Storage, key: string, body: AsyncIterable<Uint8Array>, most = Infinity) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > most) throw new TooLarge()
      hash.update(piece)
      yield piece
    }
  }
  await storage.putStream(key, counted())
  return { bytes, sha256: hash.digest('hex'), storage_key: key }
}
