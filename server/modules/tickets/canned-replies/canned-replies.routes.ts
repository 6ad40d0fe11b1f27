import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { doneSchema } from '#contracts/auth.ts'
import {
  cannedReplyChangeSchema,
  cannedReplyDraftSchema,
  cannedReplyOffersSchema,
  cannedReplyPageSchema,
  cannedReplySchema,
  type CannedReply,
  type CannedReplyOffer,
} from '#contracts/canned-replies.ts'
import {
  cannedReplyListQuerySchema,
  cannedReplyOffersQuerySchema,
  type CannedReplyListQuery,
  type cannedReplySorts,
} from '#contracts/lists/canned-replies.ts'
import type { Page } from '#contracts/pagination.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { cannedRepliesRepository } from '#server/modules/tickets/canned-replies/canned-replies.repository.ts'
import { reachesPartner } from '#server/modules/tickets/reaches-ticket.ts'

/** Replies that are written once and used often: managed by people who set up the desk, offered to people who work there. */
export const cannedRepliesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const rows = cannedReplyRows(db)
  const replies = cannedRepliesRepository
  const preHandler = app.may('support-settings')
  const params = idParamsSchema
  const response = { 200: cannedReplySchema }
  const recordOf = (id: number, detail: Record<string, unknown>) => ({
    ...{ action: 'support' as const, subject: `canned_reply:${id}`, detail },
  })

  app.get(
    '/canned-reply-offers',
    {
      preHandler: app.may('freshdeck'),
      schema: { querystring: cannedReplyOffersQuerySchema, response: { 200: cannedReplyOffersSchema } },
    },
    ({ scope, query }) => rows.offers(scope, query.partner_id),
  )

  app.get(
    '/canned-replies',
    { preHandler, schema: { querystring: cannedReplyListQuerySchema, response: { 200: cannedReplyPageSchema } } },
    ({ scope, query }) => rows.page(scope, query),
  )

  app.get('/canned-replies/:id', { preHandler, schema: { params, response } }, async ({ scope, params: { id } }) =>
    orMissing(await rows.one(scope, id)),
  )

  app.post('/canned-replies', { preHandler, schema: { body: cannedReplyDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await db.transaction().execute(async (trx) => {
      const { id, after } = await replies.add(trx, scope, body, clock())
      await app.record(request, recordOf(id, { event: 'reply.added', after }), trx)
      return id
    })
    return orMissing(await rows.one(scope, added))
  })

  app.put(
    '/canned-replies/:id',
    { preHandler, schema: { params, body: cannedReplyChangeSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const changed = await replies.change(trx, scope, id, body, clock())
        await app.record(request, recordOf(id, { event: 'reply.changed', ...changed }), trx)
      })
      return orMissing(await rows.one(scope, id))
    },
  )

  app.delete(
    '/canned-replies/:id',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const removed = await replies.remove(trx, request.scope, id, clock())
        await app.record(request, recordOf(id, { event: 'reply.removed', ...removed }), trx)
      })
      return { success: true as const }
    },
  )
}

/** Canned replies as they are managed, and as the desk is offered them. */
const cannedReplyRows = (db: Database) => ({
  async page(scope: Scope, query: CannedReplyListQuery): Promise<Page<CannedReply>> {
    const { partner_id, q } = query
    const replies = managedReplies(db, scope)
      .where(wordsIn(sql`reply.title`, q))
      .$if(partner_id !== undefined, (own) => own.where('reply.partner_id', '=', partner_id!))
    return pageOf(
      {
        rows: replyRows(replies),
        counted: replies,
        id: 'reply.id',
        columns: COLUMNS,
        sort: query.sort,
        present: (found) => found.map(presentReply),
      },
      '/api/canned-replies',
      query,
    )
  },

  async one(scope: Scope, id: number): Promise<CannedReply | null> {
    const found = await replyRows(managedReplies(db, scope).where('reply.id', '=', id)).executeTakeFirst()
    return found ? presentReply(found) : null
  },

  /** The replies for a ticket: those for all partners, and those of its partner if the caller reaches it. */
  async offers(scope: Scope, partnerId: number | undefined): Promise<CannedReplyOffer[]> {
    const rows = await db
      .selectFrom('canned_reply as reply')
      .leftJoin('partner', 'partner.id', 'reply.partner_id')
      .where('reply.removed', '=', false)
      .where((eb) =>
        partnerId === undefined
          ? eb('reply.partner_id', 'is', null)
          : eb.or([
              eb('reply.partner_id', 'is', null),
              eb.and([eb('reply.partner_id', '=', partnerId), reachesPartner(scope, sql.ref('reply.partner_id'))]),
            ]),
      )
      .select(['reply.id', 'reply.title', 'reply.body', 'reply.language', 'reply.partner_id'])
      .select('partner.name as partner_name')
      .orderBy(sql`lower(reply.title)`)
      .orderBy('reply.id')
      .execute()
    return rows.map(({ partner_id, partner_name, ...reply }) => ({
      ...reply,
      partner: namedOrNull(partner_id, partner_name),
    }))
  },
})

const COLUMNS = {
  title: sql`lower(reply.title)`,
  updated_at: 'reply.updated_at',
} as const satisfies Record<(typeof cannedReplySorts)[number], unknown>

/** The replies that the caller may change: those for all partners only if the caller is bound to no partner. */
const managedReplies = (db: Database, scope: Scope) =>
  db
    .selectFrom('canned_reply as reply')
    .where('reply.removed', '=', false)
    .where(reachesPartner(scope, sql.ref('reply.partner_id'), 'support-settings'))

const replyRows = (replies: ReturnType<typeof managedReplies>) =>
  replies
    .leftJoin('partner', 'partner.id', 'reply.partner_id')
    .leftJoin('app_user as editor', 'editor.id', 'reply.updated_by')
    .select(['reply.id', 'reply.title', 'reply.body', 'reply.language', 'reply.version', 'reply.updated_at'])
    .select(['partner.id as partner_id', 'partner.name as partner_name'])
    .select(['editor.id as editor_id', 'editor.name as editor_name'])

type FoundReply = Awaited<ReturnType<ReturnType<typeof replyRows>['execute']>>[number]

const presentReply = ({
  partner_id,
  partner_name,
  editor_id,
  editor_name,
  updated_at,
  ...reply
}: FoundReply): CannedReply => ({
  ...reply,
  partner: namedOrNull(partner_id, partner_name),
  updated_by: namedOrNull(editor_id, editor_name),
  updated_at: updated_at.toISOString(),
})
