import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Caller } from '#server/access/caller.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { unmaskingOf } from '#server/access/unmasking.ts'
import { recordingLinkKeys, type RecordingSound } from '#server/conversations/recording-links.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { type LinkRequest, linkedCaller, linkParamsSchema, linkQuerySchema } from '#server/http/linked-caller.ts'
import { sendStoredFile } from '#server/http/stored-file.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { type Listening, recordingsRepository } from '#server/modules/recordings/recordings.repository.ts'

/** The sound of recordings, for `<audio>` elements: the address is the proof, and any invalid one is a 404. */
export const recordingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const recordings = recordingsRepository(app.db)
  type Recording = NonNullable<Awaited<ReturnType<typeof recordings.find>>>

  for (const kind of ['audio', 'original'] as const) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/recordings/:id/${kind}`,
      config: { permission: 'public' }, // checked below, from the link
      attachValidation: true,
      schema: { params: linkParamsSchema, querystring: linkQuerySchema },
      async handler(request, reply) {
        const caller = orMissing(await linkedCaller(app, request, recordingLinkKeys[kind]))
        const recording = orMissing(await recordings.find(scopeOf(caller, 'call-detail'), request.params.id))
        const { sound, ...file } = await SOUNDS[kind](recording, caller)
        if (request.method === 'GET') await noteListening(request, caller, recording, sound)
        const { interaction_id, media_type, bytes } = recording
        const name = `call-${interaction_id}.${extensionOf(media_type)}`
        return sendStoredFile(app.storage, request, reply, {
          ...file,
          bytes,
          mediaType: media_type,
          disposition: contentDisposition('inline', name),
        })
      },
    })
  }

  type Sound = { sound: Listening['sound']; storage_key: string; sha256: string }

  const SOUNDS: Record<RecordingSound, (recording: Recording, caller: Caller) => Promise<Sound>> = {
    /** As everybody may hear it. A recording that cannot be muted is missing. */
    async audio({ sha256, storage_key, ...recording }) {
      const playable = await app.heardRecording({ sha256, storage_key, ...recording })
      if (playable.kind === 'withheld') throw new Refusal({ kind: 'missing' })
      if (playable.kind === 'plain') return { sound: 'plain', storage_key, sha256 }
      return { sound: 'muted', storage_key: playable.storage_key, sha256: playable.version }
    },
    /** The original, while the session has the conversation unmasked. */
    async original({ sha256, storage_key, interaction_id }, caller) {
      const scope = scopeOf(caller, 'call-detail')
      const conversation = { session: caller.sessionId, interaction: interaction_id }
      const state = await unmaskingOf(app.db, app.clock(), { scope, ...conversation })
      if (!state?.until) throw new Refusal({ kind: 'missing' })
      return { sound: 'unmasked', storage_key, sha256 }
    },
  }

  /**
   * Records who listens, once in half an hour: a player requests many pieces of one recording. A client that is no
   * browser downloads the file, in any number of pieces: recorded once a minute.
   */
  async function noteListening(
    request: LinkRequest,
    { user, sessionId }: Caller,
    { interaction_id }: Recording,
    sound: Listening['sound'],
  ) {
    const action = request.cookies['XSRF-TOKEN'] ? 'play' : 'download'
    const subject = `interaction:${interaction_id}`
    const since = new Date(app.clock().getTime() - ONCE_IN[action])
    if (await recordings.wasHeard({ action, subject, sound }, user.id, since)) return
    const { id } = request.params
    await app.record(request, {
      action,
      subject,
      userId: user.id,
      detail: { recording: id, session: sessionId, sound },
    })
  }
}

/** In milliseconds. */
const ONCE_IN = { play: 1_800_000, download: 60_000 }

/** `audio/x-wav` → `wav` */
const extensionOf = (mediaType: string) => /^audio\/(?:x-)?([a-z\d]+)/.exec(mediaType)?.[1] ?? 'audio'
