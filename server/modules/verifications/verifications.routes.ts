import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import {
  evidenceSchema,
  findingJudgementSchema,
  findingParamsSchema,
  verificationOpeningSchema,
  verificationSchema,
  takeVerificationStepSchema,
} from '#contracts/verifications.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { momentOf } from '#server/lifecycle/moment.ts'
import { evidenceOf } from '#server/modules/verifications/evidence.repository.ts'
import { judgeFinding, findEvidenceAgain } from '#server/modules/verifications/judge-finding.ts'
import { openVerification } from '#server/modules/verifications/open-verification.ts'
import { verificationDetail } from '#server/modules/verifications/verification-detail.repository.ts'
import { takeVerificationStep } from '#server/modules/verifications/verification-lifecycle.ts'

/** Evidence files: whether a sale was made as the law of its country asks for, and what people decide of it. */
export const verificationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('policy-detail')
  const forVerifiers = app.may('quality-verify')
  const params = idParamsSchema
  const response = { 200: verificationSchema }
  const action = 'quality'

  /** The file as this reader sees it: what it shows them whole is recorded. */
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
