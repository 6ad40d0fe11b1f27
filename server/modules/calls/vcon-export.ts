import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import { type PackedFile, zipped } from '#server/archives/zipped.ts'
import type { Clock } from '#server/clock.ts'
import { writeVcon } from '#server/vcon/write-vcon.ts'
import type { WrittenConversation } from '#server/vcon/written-conversation.ts'

type Calls = AsyncIterable<WrittenConversation & { id: number }>

/** Answers with an archive of one vCon for each conversation, and a table of those that no vCon can be written of. */
export const sendVcons = (reply: FastifyReply, calls: Calls, clock: Clock): FastifyReply =>
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', 'attachment; filename="calls-vcon.zip"')
    .send(Readable.from(zipped(containers(calls, clock))))

async function* containers(calls: Calls, clock: Clock): AsyncGenerator<PackedFile> {
  const unwritten: number[] = []
  for await (const { id, ...call } of calls) {
    const vcon = writeVcon(call, clock().toISOString())
    if (vcon) yield { name: `${id}.vcon.json`, bytes: Buffer.from(JSON.stringify(vcon)) }
    else unwritten.push(id)
  }
  if (unwritten.length > 0) yield { name: NOT_WRITTEN, bytes: Buffer.from(tableOf(unwritten)) }
}

const NOT_WRITTEN = 'not-written.csv'

const tableOf = (ids: readonly number[]): string =>
  ['id,reason', ...ids.map((id) => `${id},nothing tells when it began: a vCon must`), ''].join('\r\n')
