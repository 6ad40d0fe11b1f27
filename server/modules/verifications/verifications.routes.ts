import { Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { idParamsSchema } from '#contracts/params.ts'
import {
  type Evidence,
  evidenceSchema,
  findingJudgementSchema,
  findingParamsSchema,
  takeVerificationStepSchema,
  verificationOpeningSchema,
  verificationSchema,
} from '#contracts/verifications.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import { mayVerify } from '#lifecycles/verification.machine.ts'
import { type PackedFile, zipped } from '#server/archives/zipped.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { momentOf } from '#server/lifecycle/moment.ts'
import { findEvidenceAgain, judgeFinding } from '#server/modules/verifications/judge-finding.ts'
import { openVerification } from '#server/modules/verifications/open-verification.ts'
import { presentSourceCall, sourceCalls } from '#server/modules/verifications/source-call.ts'
import { verificationDetail } from '#server/modules/verifications/verification-detail.repository.ts'
import { takeVerificationStep } from '#server/modules/verifications/verification-lifecycle.ts'
import { buildPack } from '#server/verification/pack/build-pack.ts'
import { packAudio } from '#server/verification/pack/pack-audio.ts'
import { seesEvidence } from '#server/verification/visible-verifications.ts'

/** Evidence files: whether a sale was made by the law of its country, and what people decide about it. */
export const verificationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('policy-detail')
  const forVerifiers = app.may('quality-verify')
  const params = idParamsSchema
  const response = { 200: verificationSchema }
  const action = 'quality'

  /** The file as this reader sees it; unmasked fields are recorded. */
  async function readVerification(request: FastifyRequest, id: number) {
    const file = await verificationDetail(db, request.scope, id)
    if (file.unmasked.length > 0) {
      const detail = { fields: file.unmasked }
      await app.record(request, { action: 'unmask', subject: `verification:${id}`, detail })
    }
    return file
  }

  app.get(
    '/calls/:id/evidence',
    { preHandler, schema: { params, response: { 200: evidenceSchema } } },
    async ({ scope, params: { id } }) => orMissing(await evidenceOf(db, scope, id)),
  )

  app.post('/verifications', { preHandler, schema: { body: verificationOpeningSchema, response } }, async (request) => {
    const { scope, body } = request
    const { id } = await db.transaction().execute(async (trx) => {
      const opened = await openVerification(trx, scope, body, clock())
      if (opened.is_new) {
        const detail = { event: 'verification.opened', ...body }
        await app.record(request, { action, subject: `verification:${opened.id}`, detail }, trx)
      }
      return opened
    })
    return readVerification(request, id)
  })

  app.get('/verifications/:id', { preHandler, schema: { params, response } }, (request) =>
    readVerification(request, request.params.id),
  )

  app.post('/verifications/:id/look', { preHandler: forVerifiers, schema: { params, response } }, async (request) => {
    const { id } = request.params
    await db.transaction().execute(async (trx) => {
      await findEvidenceAgain(trx, request.scope, id, clock())
      const detail = { event: 'verification.looked-again' }
      await app.record(request, { action, subject: `verification:${id}`, detail }, trx)
    })
    return readVerification(request, id)
  })

  app.put(
    '/verifications/:id/findings/:kind/:code',
    { preHandler: forVerifiers, schema: { params: findingParamsSchema, body: findingJudgementSchema, response } },
    async (request) => {
      const { params: finding, body, scope } = request
      await db.transaction().execute(async (trx) => {
        await judgeFinding(trx, scope, finding, body, clock())
        const { id, kind, code } = finding
        const detail = { event: 'verification.judged', kind, code, judged: body.judged, was: body.was.judged }
        await app.record(request, { action, subject: `verification:${id}`, detail }, trx)
      })
      return readVerification(request, finding.id)
    },
  )

  app.post(
    '/verifications/:id/steps',
    { preHandler: forVerifiers, schema: { params, body: takeVerificationStepSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const { from, to } = await takeVerificationStep(trx, scope, id, body, momentOf(clock()))
        await app.record(
          request,
          { action, subject: `verification:${id}`, detail: { event: body.event, from, to } },
          trx,
        )
      })
      return readVerification(request, id)
    },
  )
}

/**
 * The evidence files that a conversation has, or can have. Null both for one that does not exist and for one out of
 * sight.
 */
async function evidenceOf(db: Database, scope: Scope, interactionId: number): Promise<Evidence | null> {
  const call = await sourceCalls(db, scope)
    .where('interaction.id', '=', interactionId)
    .where(seesEvidence(scope))
    .executeTakeFirst()
  if (!call) return null
  const policies = await db
    .selectFrom('policy_link as link')
    .innerJoin('policy', 'policy.id', 'link.policy_id')
    .leftJoin('verification as file', (join) =>
      join.onRef('file.policy_id', '=', 'policy.id').on('file.interaction_id', '=', interactionId),
    )
    .where('link.interaction_id', '=', interactionId)
    // an existing file stays, even where somebody finds later that the two do not belong together
    .where((eb) => eb.or([eb('link.state', '!=', 'rejected'), eb('file.id', 'is not', null)]))
    .where(scope.sees('policy', 'policy-detail'))
    .select(['policy.id', 'policy.number', 'policy.product', 'policy.status', 'link.role', 'link.state as link_state'])
    .select(['file.id as file_id', 'file.state as file_state'])
    .orderBy(sql`array_position(array['confirmed', 'suggested', 'rejected'], link.state)`)
    .orderBy('link.confidence', (order) => order.desc().nullsFirst())
    .orderBy('policy.id')
    .execute()
  const alone = await db
    .selectFrom('verification')
    .where('interaction_id', '=', interactionId)
    .where('policy_id', 'is', null)
    .select(['id', 'state'])
    .executeTakeFirst()
  return {
    call: presentSourceCall(call),
    has_disclosures: disclosuresOf(call.country) !== null,
    policies: policies.map(({ file_id, file_state, ...policy }) => ({
      ...policy,
      file: file_id === null || file_state === null ? null : { id: file_id, state: file_state },
    })),
    alone: alone ?? null,
  }
}

/**
 * The pack that proves a sale to others. It contains what was said and who was involved, so it is for people who
 * verify this conversation and may read it, and always masked.
 */
export const verificationPackRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage } = app

  app.get(
    '/verifications/:id/pack',
    { preHandler: app.may('quality-verify'), exposeHeadRoute: false, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { id } = request.params
      const file = await verificationDetail(db, { ...request.scope, unmasked: [] }, id)
      if (!file.call.is_open || !mayVerify(file.standing)) throw new Refusal({ kind: 'missing' })
      const findings = [...file.disclosures, ...file.data]
      const recordings = { db, storage, heard: app.heardRecording }
      const audio = await packAudio(recordings, file.call.id, findings)
      const pack = await buildPack({ db, file, audio, by: request.user, at: app.clock() })
      const { manifest_sha256 } = pack
      const detail = { format: 'evidence', manifest_sha256, state: file.state, revision: file.revision }
      await app.recordExport(request, { subject: `verification:${id}`, detail })
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="evidence-${id}.zip"`)
        .send(Readable.from(zipped(oneByOne(pack.files))))
    },
  )
}

async function* oneByOne(files: readonly PackedFile[]): AsyncGenerator<PackedFile> {
  yield* files
}
