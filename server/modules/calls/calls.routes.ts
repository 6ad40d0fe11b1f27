import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { doneSchema } from '#contracts/auth.ts'
import { callAnalysisSchema } from '#contracts/call-analysis.ts'
import { callPrintSchema, speakerSwapSchema } from '#contracts/call-changes.ts'
import { callMarkersSchema } from '#contracts/call-markers.ts'
import { callRawSchema } from '#contracts/call-raw.ts'
import { callDetailSchema, callTurnsSchema, peaksSchema } from '#contracts/calls.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { unmaskingOf } from '#server/access/unmasking.ts'
import { recordingLinkKeys, type RecordingSound, recordingUrl } from '#server/conversations/recording-links.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { sendStoredFile } from '#server/http/stored-file.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { callPanelsRepository } from '#server/modules/calls/call-panels.repository.ts'
import { offeredRecording, type StoredRecording } from '#server/modules/calls/call-recording.ts'
import { callsRepository } from '#server/modules/calls/calls.repository.ts'
import { swapSpeakers } from '#server/modules/calls/swap-speakers.ts'

const callParams = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) })

export const callsRoutes: FastifyPluginAsyncZod = async (app) => {
  const calls = callsRepository(app.db)
  const preHandler = app.may('call-detail')

  app.get(
    '/calls/:id',
    { preHandler, schema: { params: callParams, response: { 200: callDetailSchema } } },
    async (request) => {
      const { scope, caller } = request
      const { id } = request.params
      const unmasking = await stateOf(scope, caller, id)
      const offer = (recording: StoredRecording) => offerRecording(request, recording, unmasking.until !== null)
      const detail = orMissing(await calls.detail(scope, id, { unmasking, offer }))
      const fields = detail.customer?.unmasked ?? []
      if (fields.length > 0) {
        await app.record(request, { action: 'unmask', subject: `interaction:${id}`, detail: { fields } })
      }
      return detail
    },
  )

  app.get(
    '/calls/:id/turns',
    { preHandler, schema: { params: callParams, response: { 200: callTurnsSchema } } },
    async ({ scope, caller, params: { id } }) => {
      const { until } = await stateOf(scope, caller, id)
      return { data: orMissing(await calls.turns(scope, id, until ? 'original' : 'masked')) }
    },
  )

  app.get(
    '/calls/:id/peaks',
    { preHandler, schema: { params: callParams, response: { 200: peaksSchema } } },
    async ({ scope, params: { id } }) => orMissing(await calls.peaks(scope, id)),
  )

  const stateOf = async (scope: Scope, caller: FastifyRequest['caller'], interaction: number) =>
    orMissing(await unmaskingOf(app.db, app.clock(), { scope, session: caller!.sessionId, interaction }))

  /** The link works only in the browser and the session of this request. */
  async function offerRecording(request: FastifyRequest, recording: StoredRecording, isUnmasked: boolean) {
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

/** The panels beside a conversation: its analysis, its markers, and its source. */
export const callPanelsRoutes: FastifyPluginAsyncZod = async (app) => {
  const panels = callPanelsRepository(app.db)
  const preHandler = app.may('call-detail')
  const params = idParamsSchema

  app.get(
    '/calls/:id/analysis',
    { preHandler, schema: { params, response: { 200: callAnalysisSchema } } },
    async ({ scope, params: { id } }) => orMissing(await panels.analysis(scope, id)),
  )

  app.get(
    '/calls/:id/markers',
    { preHandler, schema: { params, response: { 200: callMarkersSchema } } },
    async ({ scope, caller, params: { id } }) => {
      const { until } = await stateOf(scope, caller, id)
      return { data: orMissing(await panels.markers(scope, id, until ? 'original' : 'masked')) }
    },
  )

  app.get(
    '/calls/:id/raw',
    { preHandler, schema: { params, response: { 200: callRawSchema } } },
    async ({ scope, caller, params: { id } }) =>
      orMissing(await panels.raw(scope, id, await stateOf(scope, caller, id))),
  )

  app.get(
    '/calls/:id/source',
    { preHandler: app.may('customer-unmask'), exposeHeadRoute: false, schema: { params } },
    async (request, reply) => {
      const {
        scope,
        caller,
        params: { id },
      } = request
      const state = await stateOf(scope, caller, id)
      if ((await panels.download(id, state)) !== 'offered') throw new Refusal({ kind: 'missing' })
      const { name, storage_key, sha256 } = orMissing(await panels.source(id))
      const bytes = orMissing(await app.storage.size(storage_key))
      await app.record(request, { action: 'download', subject: `interaction:${id}`, detail: { source: sha256 } })
      const disposition = contentDisposition('attachment', name.split('/').at(-1)!)
      const mediaType = 'application/octet-stream'
      return sendStoredFile(app.storage, request, reply, { storage_key, sha256, bytes, mediaType, disposition })
    },
  )

  const stateOf = async (scope: Scope, caller: FastifyRequest['caller'], interaction: number) =>
    orMissing(await unmaskingOf(app.db, app.clock(), { scope, session: caller!.sessionId, interaction }))
}

/** What people do with a conversation: correct its speakers, and print it. */
export const callChangesRoutes: FastifyPluginAsyncZod = async (app) => {
  const params = idParamsSchema

  app.post(
    '/calls/:id/swap-speakers',
    { preHandler: app.may('call-edit'), schema: { params, body: speakerSwapSchema, response: { 200: doneSchema } } },
    async (request) => {
      const {
        scope,
        params: { id },
        body: { swapped, reason },
      } = request
      await app.db.transaction().execute(async (trx) => {
        if (!orMissing(await swapSpeakers(trx, scope, id, swapped))) return
        const detail = { speakers: swapped ? 'swapped' : 'as the source tells' }
        await app.record(request, { action: 'edit', subject: `interaction:${id}`, reason, detail }, trx)
      })
      app.jobs.wake()
      return { success: true as const }
    },
  )

  app.post(
    '/calls/:id/print',
    { preHandler: app.may('call-detail'), schema: { params, body: callPrintSchema, response: { 200: doneSchema } } },
    async (request) => {
      const {
        scope,
        caller,
        params: { id },
        body: { turns },
      } = request
      const conversation = { scope, session: caller!.sessionId, interaction: id }
      const { until } = orMissing(await unmaskingOf(app.db, app.clock(), conversation))
      const detail = { format: 'print', turns, text: until ? 'unmasked' : 'masked' }
      await app.recordExport(request, { subject: `interaction:${id}`, detail })
      return { success: true as const }
    },
  )
}
