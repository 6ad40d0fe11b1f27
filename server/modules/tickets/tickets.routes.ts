import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { ticketCountsQuerySchema, ticketExportQuerySchema, ticketListQuerySchema } from '#contracts/lists/tickets.ts'
import {
  ticketCountsSchema,
  ticketOptionsSchema,
  ticketPageSchema,
  type TicketClock,
  type TicketRowDto,
  type TicketOptions,
} from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { reachesPartner, reachesTicket } from '#server/modules/tickets/reaches-ticket.ts'
import { ticketCounts } from '#server/modules/tickets/ticket-counts.ts'
import { ticketListRepository } from '#server/modules/tickets/ticket-list.repository.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'

/** The queues of the support desk: which tickets there are, and how many. */
export const ticketsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = ticketListRepository(db)
  const preHandler = app.may('freshdeck')

  app.get(
    '/tickets',
    { preHandler, schema: { querystring: ticketListQuerySchema, response: { 200: ticketPageSchema } } },
    ({ scope, query }) => list.page(scope, query, clock()),
  )

  app.get(
    '/tickets/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: ticketExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query, clock())
      const table = { format, name: 'tickets', columns: TICKET_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'tickets', detail }, table)
    },
  )

  app.get(
    '/ticket-counts',
    { preHandler, schema: { querystring: ticketCountsQuerySchema, response: { 200: ticketCountsSchema } } },
    ({ scope, query }) => ticketCounts(db, scope, query, clock()),
  )

  app.get('/ticket-options', { preHandler, schema: { response: { 200: ticketOptionsSchema } } }, ({ scope }) =>
    ticketOptions(db, app.config.security === 'strict', scope),
  )
}

/** Named like the fields of the list, in English. Instants are in UTC, durations in minutes of working hours. */
const TICKET_COLUMNS: readonly TableColumn<TicketRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'subject', value: ({ subject }) => subject },
  { header: 'requester', value: ({ requester }) => requester.name },
  { header: 'requester_email', value: ({ requester }) => requester.email },
  { header: 'partner', value: ({ partner }) => partner?.name ?? null },
  { header: 'category', value: ({ category }) => category?.name ?? null },
  { header: 'priority', value: ({ priority }) => priority },
  { header: 'state', value: ({ state }) => state },
  { header: 'source', value: ({ source }) => source },
  { header: 'assignee', value: ({ assignee }) => assignee?.name ?? null },
  { header: 'tags', value: ({ tags }) => tags.join(', ') },
  { header: 'satisfaction', value: ({ satisfaction }) => satisfaction },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'updated_at', value: ({ updated_at }) => updated_at },
  ...clockColumns('first_response', ({ first_response }) => first_response),
  ...clockColumns('resolution', ({ resolution }) => resolution),
]

function clockColumns(name: string, clockOf: (row: TicketRowDto) => TicketClock): TableColumn<TicketRowDto>[] {
  return [
    { header: `${name}_status`, value: (row) => clockOf(row).status },
    { header: `${name}_minutes`, value: (row) => minutes(clockOf(row).used_ms) },
    { header: `${name}_target_minutes`, value: (row) => minutes(clockOf(row).target_ms) },
    { header: `${name}_due_at`, value: (row) => clockOf(row).due_at },
  ]
}

const minutes = (ms: number) => Math.round(ms / 6_000) / 10

/**
 * The options of filters and forms of the desk, as far as the caller sees them. The people are all those of the desk, whichever tickets
 * they reach.
 */
async function ticketOptions(db: Database, isStrict: boolean, scope: Scope): Promise<TicketOptions> {
  const [partners, categories, people, tags] = await Promise.all([
    db
      .selectFrom('partner')
      .where(reachesPartner(scope, sql.ref('partner.id')))
      .select(['id', 'name'])
      .orderBy('name')
      .execute(),
    db.selectFrom('ticket_category').where('removed', '=', false).select(['id', 'name']).orderBy('name').execute(),
    conversationReaders(db, isStrict, 'freshdeck').holders(),
    db
      .selectFrom('ticket_tag')
      .innerJoin('ticket', 'ticket.id', 'ticket_tag.ticket_id')
      .where(reachesTicket(scope))
      .select('tag')
      .distinct()
      .orderBy('tag')
      .limit(MAX_TAGS_OFFERED)
      .execute(),
  ])
  return {
    partners,
    categories,
    people: people.map(({ id, name }) => ({ id, name })),
    tags: tags.map(({ tag }) => tag),
  }
}

const MAX_TAGS_OFFERED = 500
