import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

import { addAccessRecord, addAccessRecords, type AccessRecordEntry } from '#server/access/access-records.ts'
import type { Origin } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'

type RecordedByRequest = Omit<AccessRecordEntry, 'ip' | 'userAgent' | 'userId'> & {
  /** The signed-in person unless another person, or null for nobody, is named. */
  userId?: number | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Records what a request does, before it answers: an action that cannot be recorded does not happen. Inside a
     * transaction, pass it as `within`, and record last.
     */
    record: (request: FastifyRequest, entry: RecordedByRequest, within?: Database) => Promise<void>
    /** The same for very many entries of one request. */
    recordAll: (request: FastifyRequest, entries: readonly RecordedByRequest[], within: Database) => Promise<void>
  }
}

export const accessRecords = fp(
  async (app) => {
    const entryOf = (
      request: FastifyRequest,
      { userId = request.caller?.user.id ?? null, ...entry }: RecordedByRequest,
    ): AccessRecordEntry => ({ ...entry, ...originOf(request), userId })

    app.decorate('record', async (request, entry, within = app.db) =>
      addAccessRecord(within, app.clock(), entryOf(request, entry)),
    )
    app.decorate('recordAll', async (request, entries, within) =>
      addAccessRecords(
        within,
        app.clock(),
        entries.map((entry) => entryOf(request, entry)),
      ),
    )
  },
  { name: 'access-records', dependencies: ['ports', 'session'] },
)

/** Where a request comes from, as stored with sessions and records. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  ip,
  userAgent: headers['user-agent']?.slice(0, 500) ?? null,
})
