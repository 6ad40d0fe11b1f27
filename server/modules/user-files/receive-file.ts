import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { MAX_USER_FILE_BYTES } from '#contracts/user-files.ts'
import { Refusal } from '#server/failures.ts'
import { type DescribedFile, describedFile } from '#server/modules/user-files/described-file.ts'
import { bytesInMemory } from '#server/archives/byte-source.ts'

export type ReceivedFile = DescribedFile & { bytes: Buffer; sha256: string }

/** Takes in the body of a request, up to what a file may have, and reads what it is. */
export async function receiveFile(body: unknown): Promise<ReceivedFile> {
  const pieces = body instanceof Readable ? await piecesOf(body) : []
  const bytes = Buffer.concat(pieces)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...(await describedFile(bytesInMemory(bytes))), bytes, sha256 }
}

async function piecesOf(body: Readable): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let size = 0
  // a request that is too large is answered too: leaving the loop must not hang up on it
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    size += piece.length
    if (size > MAX_USER_FILE_BYTES) break
    pieces.push(piece)
  }
  if (size <= MAX_USER_FILE_BYTES) return pieces
  body.resume() // the rest is read past, as long as the server lets a request take
  throw new Refusal({ kind: 'too-large' })
}
