import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { contentDisposition } from '#server/http/content-disposition.ts'
import { sendStoredFile } from '#server/http/stored-file.ts'

type Shown = { id: number; name: string; bytes: number; sha256: string; storage_key: string; ticket_id: number }

/** Has a file be saved, and never shown, whatever it is; that somebody has it is recorded. */
export async function sendTicketFile(
  { storage, record }: Pick<FastifyInstance, 'storage' | 'record'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket_id, ...file }: Shown,
) {
  const { id, name } = file
  await record(request, { action: 'download', subject: `ticket:${ticket_id}`, detail: { file: id } })
  return sendStoredFile(storage, request, reply, {
    ...file,
    mediaType: 'application/octet-stream',
    disposition: contentDisposition('attachment', name),
  })
}
