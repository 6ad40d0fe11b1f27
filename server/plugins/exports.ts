import fp from 'fastify-plugin'

import { refuseIfThrottled } from '#server/kernel/failures.ts'
import { sendTable, type Table } from '#server/list/table-export.ts'

/** What is said of an export in its record. */
export type ExportedThing = { subject: string; detail: Record<string, unknown> }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Records that something goes out as a file. Throws `throttled` past 60 an hour for one person: whoever takes more along
     * is not reading a list.
     */
    recordExport: (request: FastifyRequest, thing: ExportedThing) => Promise<void>
    /** Answers with a table as a file, once that is recorded. */
    sendExport: <Row>(
      request: FastifyRequest,
      reply: FastifyReply,
      thing: ExportedThing,
      table: Table<Row>,
    ) => Promise<FastifyReply>
  }
}

export const exports = fp(
  async (app) => {
    const perHour = app.limit('export', 60, 3_600)

    app.decorate('recordExport', async (request, thing) => {
      refuseIfThrottled(await perHour.count(String(request.user.id)))
      await app.record(request, { action: 'export', ...thing })
    })

    app.decorate('sendExport', async (request, reply, { subject, detail }, table) => {
      await app.recordExport(request, { subject, detail: { format: table.format, ...detail } })
      return sendTable(reply, table)
    })
  },
  { name: 'exports', dependencies: ['limits', 'session', 'access-records'] },
)
