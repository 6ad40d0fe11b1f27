import fp from 'fastify-plugin'

import type { AuditFacts } from '#contracts/audits.ts'
import { importChanges } from '#server/modules/imports/import-changes.ts'
import { refusePartner } from '#server/modules/imports/import-scope.ts'
import { fileName, receiveFile } from '#server/modules/imports/receive-file.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Imports the body of a request as one file that somebody uploads to audit it, in the background, as every import: by its content,
     * within the limits, and recorded. Returns the id of the import. Refuses names and partners as imports do.
     */
    importFile: (request: FastifyRequest, file: AuditFile) => Promise<number>
  }
}

type AuditFile = { name: string; partner_id: number | null; facts: AuditFacts }

export const fileImports = fp(
  async (app) => {
    const { db, storage, clock, config } = app
    const changes = importChanges(db)

    app.decorate('importFile', async (request, { name: originalName, partner_id, facts }) => {
      const name = fileName(originalName)
      await refusePartner(db, request.scope, partner_id)
      const draft = { name, partner_id, options: {}, source: { type: 'upload' as const } }
      const id = await changes.add(draft, request.scope.user.id, clock(), facts)
      app.takeLongBody(request)
      let key: string | undefined
      try {
        const received = await receiveFile(storage, id, request.body, config.imports.maxBytes)
        key = received.storage_key
        await changes.addFile(id, { name, ...received })
        const detail = { step: 'started', for: 'audit', files: 1, bytes: received.bytes, sha256: [received.sha256] }
        const recorded = { action: 'import' as const, subject: `import:${id}`, detail }
        await changes.start(id, (trx) => app.record(request, recorded, trx), 'received')
      } catch (error) {
        await changes.forget(id)
        if (key !== undefined) await storage.remove(key)
        throw error
      }
      app.jobs.wake()
      return id
    })
  },
  { name: 'file-imports', dependencies: ['ports', 'jobs', 'access-records', 'body-timeouts'] },
)
