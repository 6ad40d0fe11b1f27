import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import type { TicketListQuery, TicketQueue } from '#contracts/lists/tickets.ts'
import { liveTicketStates, ticketLinkKinds } from '#contracts/ticket-states.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { linkColumns } from '#server/modules/tickets/ticket-links.ts'
import { byMoments } from '#server/modules/tickets/ticket-moments.ts'

const eb = expressionBuilder<Schema, 'ticket'>()

/** The tickets of a queue, for the caller. */
export function inQueue(queue: TicketQueue, { user }: Pick<Scope, 'user'>, now: Date): Expression<SqlBool> {
  switch (queue) {
    case 'mine':
      return eb.and([eb('ticket.assignee_id', '=', user.id), isLive])
    case 'unassigned':
      return eb.and([eb('ticket.assignee_id', 'is', null), eb('ticket.state', '=', 'open')])
    case 'waiting':
      return eb('ticket.state', '=', 'waiting')
    case 'breached':
      return eb.and([eb('ticket.due_at', '<=', now), isLive])
    case 'all':
      return sql<SqlBool>`true`
  }
}

const isLive = eb('ticket.state', 'in', [...liveTicketStates])

/** The tickets that match the filters of the desk. */
export function ticketWhere(scope: Scope, query: TicketListQuery, now: Date): Expression<SqlBool> {
  const { queue = 'all', state, priority, category_id, partner_id, assignee_id, requester_id, tag, about, q } = query
  const conditions = [
    inQueue(queue, scope, now),
    state !== undefined && eb('ticket.state', '=', state),
    priority !== undefined && eb('ticket.priority', '=', priority),
    category_id !== undefined && eb('ticket.category_id', '=', category_id),
    partner_id !== undefined && eb('ticket.partner_id', '=', partner_id),
    assignee_id !== undefined && eb('ticket.assignee_id', '=', assignee_id),
    requester_id !== undefined && eb('ticket.requester_id', '=', requester_id),
    tag !== undefined && hasTag(tag),
    about !== undefined && isLinkedTo(about),
    query.without !== undefined && eb(`ticket.${query.without}_id`, 'is', null),
    ...byMoments(scope, query),
    q !== undefined && q.trim() !== '' && matches(q.trim()),
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

const hasTag = (tag: string) =>
  sql<SqlBool>`ticket.id in (select ticket_id from ticket_tag where ticket_tag.tag = ${tag.toLowerCase()})`

/** Is linked to it, by whatever person. */
function isLinkedTo(about: string): Expression<SqlBool> {
  const kind = ticketLinkKinds.find((name) => about.startsWith(`${name}:`))!
  const target = Number(about.slice(kind.length + 1))
  return sql<SqlBool>`ticket.id in (select ticket_id from ticket_link as link where ${sql.ref(`link.${linkColumns[kind]}`)} = ${target})`
}

/** Its number, as `#12` or `12`, or words that are all in its subject. */
function matches(q: string): Expression<SqlBool> {
  const words = sql<SqlBool>`to_tsvector('simple', ticket.subject) @@ plainto_tsquery('simple', ${q})`
  const [, number] = /^#?([1-9]\d{0,14})$/.exec(q) ?? []
  return number === undefined ? words : eb.or([eb('ticket.id', '=', Number(number)), words])
}
