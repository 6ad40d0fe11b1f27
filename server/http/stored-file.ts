import type { FastifyReply, FastifyRequest } from 'fastify'

import { byteRange } from '#server/http/byte-range.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { ByteRange, Storage } from '#server/plugins/storage.ts'

/** A file in the storage as it is answered. */
export type StoredFile = {
  storage_key: string
  sha256: string
  bytes: number
  mediaType: string
  /** The whole header: whether it is shown or saved, and under which name. */
  disposition: string
}

/**
 * Answers with a file, whole or the part that is asked for (RFC 9110, 14), or with nothing when the client has it already.
 * Kept by this browser only, and shown again only after asking: the session may be over by then. A file that the storage has
 * lost is `missing` to the client, and told in the log.
 */
export async function sendStoredFile(storage: Storage, request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  const etag = `"${file.sha256}"`
  const kept = { 'accept-ranges': 'bytes', etag, 'cache-control': 'private, no-cache' }
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).headers(kept).send()

  const isSameFile = (request.headers['if-range'] ?? etag) === etag
  const range = byteRange(isSameFile ? request.headers.range : undefined, file.bytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).headers(kept).header('content-range', `bytes */${file.bytes}`).send()
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
  const body = file.bytes === 0 ? Buffer.alloc(0) : await bytesOf(storage, request, file.storage_key, { start, end })
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  reply.headers({
    ...kept,
    'content-type': file.mediaType,
    'content-length': end - start + 1,
    'content-disposition': file.disposition,
  })
  return reply.send(body)
}

/** None for a HEAD, whose file must be there all the same. */
async function bytesOf(storage: Storage, { method, log }: FastifyRequest, key: string, range: ByteRange) {
  if (method === 'HEAD' && (await storage.size(key)) !== null) return undefined
  try {
    return await storage.read(key, range)
  } catch (error) {
    if ((await storage.size(key)) !== null) throw error
    log.error({ err: error, key }, 'a kept file is not in the storage')
    throw new Refusal({ kind: 'missing' })
  }
}
