import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import type { Caller } from '#server/access/caller.ts'
import { holds, scopeOf } from '#server/access/scope-of.ts'
import { Refusal } from '#server/failures.ts'
import { byteRange } from '#server/modules/recordings/byte-range.ts'
import { recordingsRepository } from '#server/modules/recordings/recordings.repository.ts'
import type { ByteRange } from '#server/plugins/storage.ts'
import { isGenuineLink } from '#server/recording-links.ts'

const positive = z.coerce.number().check(z.int(), z.minimum(1))
const paramsSchema = z.object({ id: positive })
const querySchema = z.object({ session: positive, expires: positive, signature: z.string() })

type LinkRequest = FastifyRequest<{
  Params: z.infer<typeof paramsSchema>
  Querystring: z.infer<typeof querySchema>
}>

/** The audio of recordings, for `<audio>` elements: the address is the proof, whatever is wrong with it is a 404. */
export const recordingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const recordings = recordingsRepository(app.db)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/recordings/:id/audio',
    config: { permission: 'public' }, // checked below, from the link
    attachValidation: true,
    schema: { params: paramsSchema, querystring: querySchema },
    async handler(request, reply) {
      const linked = await linkedRecording(request)
      if (!linked) throw new Refusal({ kind: 'missing' })
      const { recording, caller } = linked
      if (request.method === 'GET') await noteListening(request, caller, recording)

      const { bytes, sha256, storage_key, media_type, interaction_id } = recording
      const etag = `"${sha256}"`
      const kept = {
        'accept-ranges': 'bytes',
        etag,
        // kept by this browser only, and shown again only after asking: the session may be over by then
        'cache-control': 'private, no-cache',
      }
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).headers(kept).send()

      const isSameFile = (request.headers['if-range'] ?? etag) === etag
      const range = byteRange(isSameFile ? request.headers.range : undefined, bytes)
      if (range === 'unsatisfiable') {
        return reply.code(416).headers(kept).header('content-range', `bytes */${bytes}`).send()
      }
      const { start, end } = range === 'whole' ? { start: 0, end: bytes - 1 } : range
      const audio = await audioOf(request, storage_key, { start, end })
      if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
      reply.headers({
        ...kept,
        'content-type': media_type,
        'content-length': end - start + 1,
        'content-disposition': `inline; filename="call-${interaction_id}.${extensionOf(media_type)}"`,
      })
      return reply.send(audio)
    },
  })

  /** The bytes; none for a HEAD, whose file must be there all the same. One that the storage has lost is logged. */
  async function audioOf({ method, log }: FastifyRequest, key: string, range: ByteRange) {
    if (method === 'HEAD' && (await app.storage.size(key)) !== null) return undefined
    try {
      return await app.storage.read(key, range)
    } catch (error) {
      if ((await app.storage.size(key)) !== null) throw error
      log.error({ err: error }, 'the file of a recording is not in the storage')
      throw new Refusal({ kind: 'missing' })
    }
  }

  /** The recording that a link leads to, while its session lives, in its browser, and while its person may see it. */
  async function linkedRecording(request: LinkRequest) {
    if (request.validationError) return undefined
    const { id } = request.params
    const { session, expires, signature } = request.query
    const browser = request.cookies['XSRF-TOKEN'] ?? ''
    const key = await app.secret('recording-link')
    if (!isGenuineLink(key, { recording: id, session, expires, browser }, signature)) return undefined
    if (expires * 1000 <= app.clock().getTime()) return undefined
    const caller = browser ? await app.sessions.findById(session) : await callerByToken(request, session)
    if (!caller || !holds(caller.rules, 'call-detail')) return undefined
    const recording = await recordings.find(scopeOf(caller, 'call-detail'), id)
    return recording && { recording, caller }
  }

  /**
   * Who listens, recorded once in half an hour: a player asks for many pieces of one recording. A client that is no
   * browser takes the file away, in however many pieces: once a minute.
   */
  async function noteListening(
    request: LinkRequest,
    { user, sessionId }: Caller,
    { interaction_id }: { interaction_id: number },
  ) {
    const action = request.cookies['XSRF-TOKEN'] ? 'play' : 'download'
    const subject = `interaction:${interaction_id}`
    const since = new Date(app.clock().getTime() - ONCE_IN[action])
    if (await recordings.wasHeard(action, user.id, subject, since)) return
    const { id } = request.params
    await app.record(request, { action, subject, userId: user.id, detail: { recording: id, session: sessionId } })
  }

  /** A script without cookies has nothing that its link could be bound to: it sends its token once more. */
  async function callerByToken(request: FastifyRequest, session: number) {
    try {
      const caller = await app.identify(request)
      return caller.sessionId === session ? caller : null
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

/** Milliseconds. */
const ONCE_IN = { play: 1_800_000, download: 60_000 }

/** `audio/x-wav` → `wav` */
const extensionOf = (mediaType: string) => /^audio\/(?:x-)?([a-z\d]+)/.exec(mediaType)?.[1] ?? 'audio'
