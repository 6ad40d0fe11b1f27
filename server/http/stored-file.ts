import type { FastifyReply, FastifyRequest } from 'fastify'

import { Refusal } from '#server/kernel/failures.ts'
import type { ByteRange, Storage } from '#server/plugins/storage.ts'

/** A file in the storage, as it is sent. */
export type StoredFile = {
  storage_key: string
  sha256: string
  bytes: number
  mediaType: string
  /** The whole header: whether the file is displayed or saved, and under which name. */
  disposition: string
}

/**
 * Sends a file, whole or the requested part (RFC 9110, 14), or nothing when the client has it already. Only this
 * browser may cache it, and must revalidate it each time: the session may have ended by then. A file that the storage
 * has lost is `missing` to the client, and is logged.
 */
export async function sendStoredFile(storage: Storage, request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  const etag = `"${file.sha256}"`
  const headers = { 'accept-ranges': 'bytes', etag, 'cache-control': 'private, no-cache' }
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).headers(headers).send()

  const isSameFile = (request.headers['if-range'] ?? etag) === etag
  const range = byteRange(isSameFile ? request.headers.range : undefined, file.bytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).headers(headers).header('content-range', `bytes */${file.bytes}`).send()
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
  const body = file.bytes === 0 ? Buffer.alloc(0) : await bytesOf(storage, request, file.storage_key, { start, end })
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  reply.headers({
    ...headers,
    'content-type': file.mediaType,
    'content-length': end - start + 1,
    'content-disposition': file.disposition,
  })
  return reply.send(body)
}

/** No body for a HEAD, whose file must exist all the same. */
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

/**
 * The part of `size` bytes that a `Range` header requests (RFC 9110, 14.2). A header that requests several parts, or is
 * not well formed, may be ignored, and is: the answer is the whole.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'

  if (first === '') return suffix(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const suffix = (length: number, size: number) =>
  length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
