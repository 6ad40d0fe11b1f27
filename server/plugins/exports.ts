import fp from 'fastify-plugin'

import { refuseIfThrottled } from '#server/kernel/failures.ts'
import { sendTable, type Table } from '#server/list/table-export.ts'

/** What an access record contains about an export. */
export type ExportRecord = { subject: string; detail: Record<string, unknown> }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Records that data leaves as a file. Throws `throttled` past 60 an hour for one person: somebody who takes more is
     * not reading lists.
     */
    recordExport: (request: FastifyRequest, entry: ExportRecord) => Promise<void>
    /** Answers with a table as a file, once that is recorded. */
    sendExport: <Row>(
      request: FastifyRequest,
      reply: FastifyReply,
      entry: ExportRecord,
      table: Table<Row>,
    ) => Promise<FastifyReply>
  }
}

export const exports = fp(
  async (app) => {
    const perHour = app.limit('export', 60, 3_600)

    app.decorate('recordExport', async (request, entry) => {
      refuseIfThrottled(await perHour.count(String(request.user.id)))
      await app.record(request, { action: 'export', ...entry })
    })

    app.decorate('sendExport', async (request, reply, { subject, detail }, table) => {
      await app.recordExport(request, { subject, detail: { format: table.format, ...detail } })
      return sendTable(reply, table)
    })
  },
  { name: 'exports', dependencies: ['limits', 'session', 'access-records'] },
)
