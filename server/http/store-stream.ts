import { createHash } from 'node:crypto'

import type { Storage } from '#server/plugins/storage.ts'

export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** Keeps bytes as they come and tells what they were. Throws `TooLarge`, keeping nothing, when they are more than may be. */
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
