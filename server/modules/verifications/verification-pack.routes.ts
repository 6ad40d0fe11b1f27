import { Readable } from 'node:stream'

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import { mayVerify } from '#lifecycles/verification.machine.ts'
import { type PackedFile, zipped } from '#server/archives/zipped.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { verificationDetail } from '#server/modules/verifications/verification-detail.repository.ts'
import { buildPack } from '#server/verification/pack/build-pack.ts'
import { packAudio } from '#server/verification/pack/pack-audio.ts'

/**
 * What the house gives out to prove a sale. It holds what was said and who looked at it: it is for who verifies this
 * conversation and may read it, and masked whatever that person may see.
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
