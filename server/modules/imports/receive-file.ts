import { Readable } from 'node:stream'

import { storeStream, TooLarge } from '#server/http/store-stream.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { keyFor } from '#server/modules/imports/gather-files.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** Receives the body of a request as it comes, up to the largest size of a file. */
export async function receiveFile(storage: Storage, importId: number, body: unknown, maxBytes: number) {
  const incoming = body instanceof Readable ? body : Readable.from([])
  try {
    // a request that is too large gets an answer, too: leaving it must not close the connection
    return await storeStream(storage, keyFor(importId), incoming.iterator({ destroyOnReturn: false }), maxBytes)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    incoming.resume() // the rest is skipped, as long as the server lets a request take
    throw new Refusal({ kind: 'too-large' })
  }
}

/** The name of a file within an import: folders and a name, and no way out of them. Refuses any other. */
export function fileName(name: string): string {
  const parts = name.replaceAll('\\', '/').split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /\p{Cc}/u.test(part))) {
    throw new Refusal({ kind: 'invalid', message: texts.importFileName, errors: { name: [texts.importFileName] } })
  }
  return parts.join('/')
}
