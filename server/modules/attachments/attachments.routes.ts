import { buffer } from 'node:stream/consumers'

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { attachmentListSchema } from '#contracts/attachments.ts'
import type { Caller } from '#server/access/caller.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { type LinkRequest, linkedCaller, linkParamsSchema, linkQuerySchema } from '#server/http/linked-caller.ts'
import { signedQuery } from '#server/http/signed-links.ts'
import { sendStoredFile } from '#server/http/stored-file.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { attachmentsRepository } from '#server/modules/attachments/attachments.repository.ts'
import { HEAD_BYTES, presented, type Presented } from '#server/modules/attachments/content-type.ts'

type File = NonNullable<Awaited<ReturnType<ReturnType<typeof attachmentsRepository>['file']>>>

/** Attachments of conversations: their list, and the files, whose signed address is the proof of the right to them. */
export const attachmentsRoutes: FastifyPluginAsyncZod = async (app) => {
  const attachments = attachmentsRepository(app.db)

  app.get(
    '/calls/:id/attachments',
    {
      preHandler: app.may('call-detail'),
      schema: { params: linkParamsSchema, response: { 200: attachmentListSchema } },
    },
    async ({ scope, caller, cookies, params: { id } }) => {
      const key = await app.secret(KEY)
      const link = { session: caller!.sessionId, browser: cookies['XSRF-TOKEN'] ?? '' }
      const linkTo = (attachment: number) =>
        `/api/attachments/${attachment}/file?${signedQuery(key, app.clock(), { id: attachment, ...link })}`
      return { data: orMissing(await attachments.ofConversation(scope, id, linkTo)) }
    },
  )

  app.route({
    method: ['GET', 'HEAD'],
    url: '/attachments/:id/file',
    config: { permission: 'public' }, // checked below, from the link
    attachValidation: true,
    schema: { params: linkParamsSchema, querystring: linkQuerySchema },
    async handler(request, reply) {
      const caller = orMissing(await linkedCaller(app, request, KEY))
      const file = orMissing(await attachments.file(scopeOf(caller, 'call-detail'), request.params.id))
      const presentation = presented(await headOf(file), file.kind)
      if (request.method === 'GET') await noteOpening(request, caller, file, presentation)
      return sendStoredFile(app.storage, request, reply, {
        ...file,
        mediaType: presentation?.mediaType ?? 'application/octet-stream',
        // a player plays what would be saved if it were opened by itself
        disposition: contentDisposition(
          presentation?.as === 'picture' ? 'inline' : 'attachment',
          nameOf(file, presentation),
        ),
      })
    },
  })

  /** A missing file is reported by the code that sends it. */
  async function headOf({ storage_key, bytes }: File): Promise<Buffer> {
    if (bytes === 0 || (await app.storage.size(storage_key)) === null) return Buffer.alloc(0)
    return buffer(await app.storage.read(storage_key, { start: 0, end: Math.min(bytes, HEAD_BYTES) - 1 }))
  }

  /**
   * Records who played, saw or saved it. A page requests many times what it shows, and a player many pieces: that is recorded once in half
   * an hour. A download, in however many pieces, is recorded once a minute.
   */
  async function noteOpening(request: LinkRequest, { user, sessionId }: Caller, file: File, presentation: Presented) {
    const isShown = presentation !== null && request.cookies['XSRF-TOKEN'] !== undefined
    const since = new Date(app.clock().getTime() - (isShown ? HALF_AN_HOUR : A_MINUTE))
    if (await attachments.wasOpened(user.id, file, since)) return
    await app.record(request, {
      action: isShown && presentation.as === 'sound' ? 'play' : 'download',
      subject: `interaction:${file.interaction_id}`,
      userId: user.id,
      detail: { attachment: file.id, kind: file.kind, session: sessionId },
    })
  }
}

const KEY = 'attachment-link'
/** Milliseconds. */
const HALF_AN_HOUR = 1_800_000
const A_MINUTE = 60_000

/** Its name in the source, or its kind: `attachment-12.png`. */
const nameOf = ({ id, file_name }: File, presentation: Presented) =>
  file_name ?? `attachment-${id}${presentation ? `.${presentation.mediaType.split('/')[1]}` : ''}`
