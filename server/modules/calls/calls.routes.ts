import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { callDetailSchema, callTurnsSchema, peaksSchema } from '#contracts/calls.ts'
import { unmaskingOf } from '#server/access/unmasking.ts'
import { recordingLinkKeys, type RecordingSound, recordingUrl } from '#server/conversations/recording-links.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { callDetailRepository } from '#server/modules/calls/call-detail.repository.ts'
import { offeredRecording, type StoredRecording } from '#server/modules/calls/call-recording.ts'
import { callTurnsRepository } from '#server/modules/calls/call-turns.repository.ts'

const params = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) })

export const callsRoutes: FastifyPluginAsyncZod = async (app) => {
  const calls = callDetailRepository(app.db)
  const transcripts = callTurnsRepository(app.db)
  const preHandler = app.may('call-detail')

  app.get('/calls/:id', { preHandler, schema: { params, response: { 200: callDetailSchema } } }, async (request) => {
    const { scope, caller } = request
    const { id } = request.params
    const unmasking = await stateOf(scope, caller, id)
    const offer = (recording: StoredRecording) => offered(request, recording, unmasking.until !== null)
    const detail = orMissing(await calls.detail(scope, id, { unmasking, offer }))
    const fields = detail.customer?.unmasked ?? []
    if (fields.length > 0) {
      await app.record(request, { action: 'unmask', subject: `interaction:${id}`, detail: { fields } })
    }
    return detail
  })

  app.get(
    '/calls/:id/turns',
    { preHandler, schema: { params, response: { 200: callTurnsSchema } } },
    async ({ scope, caller, params: { id } }) => {
      const { until } = await stateOf(scope, caller, id)
      return { data: orMissing(await transcripts.turns(scope, id, until ? 'original' : 'masked')) }
    },
  )

  app.get(
    '/calls/:id/peaks',
    { preHandler, schema: { params, response: { 200: peaksSchema } } },
    async ({ scope, params: { id } }) => orMissing(await calls.peaks(scope, id)),
  )

  const stateOf = async (scope: Scope, caller: FastifyRequest['caller'], interaction: number) =>
    orMissing(await unmaskingOf(app.db, app.clock(), { scope, session: caller!.sessionId, interaction }))

  /** Its link works in the browser and the session of this request only. */
  async function offered(request: FastifyRequest, recording: StoredRecording, isUnmasked: boolean) {
    const heard = await app.heardRecording(recording)
    const link = { session: request.caller!.sessionId, browser: request.cookies['XSRF-TOKEN'] ?? '' }
    const keys = {
      audio: await app.secret(recordingLinkKeys.audio),
      original: await app.secret(recordingLinkKeys.original),
    }
    const linkTo = (id: number, sound: RecordingSound) =>
      recordingUrl(keys[sound], app.clock(), { recording: id, ...link }, sound)
    return offeredRecording(recording, heard, isUnmasked, linkTo)
  }
}
