import { sql } from 'kysely'

import type { CannedReply, CannedReplyOffer } from '#contracts/canned-replies.ts'
import { type CannedReplyListQuery, cannedReplySorts } from '#contracts/lists/canned-replies.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/named.ts'
import { paginated } from '#server/paginated.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'
import { reachesPartner } from '#server/support/reaches-ticket.ts'
import { wordsIn } from '#server/words-in.ts'

/** Canned replies as they are managed, by whom they are for, and as the desk is offered them. */
export const cannedReplyRows = (db: Database) => ({
  async page(scope: Scope, query: CannedReplyListQuery): Promise<Page<CannedReply>> {
    const { page, per_page: perPage, partner_id, q } = query
    const [field, direction] = sortOrder(cannedReplySorts, query.sort)
    const kept = managedReplies(db, scope)
      .where(wordsIn(sql`reply.title`, q))
      .$if(partner_id !== undefined, (own) => own.where('reply.partner_id', '=', partner_id!))
    const [found, { total }] = await Promise.all([
      told(kept)
        .orderBy(field === 'title' ? sql`lower(reply.title)` : sql`reply.updated_at`, direction)
        .orderBy('reply.id', direction) // ties must not reshuffle between pages
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute(),
      kept.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return paginated(found.map(toldReply), { page, perPage, total, path: '/api/canned-replies', query })
  },

  async one(scope: Scope, id: number): Promise<CannedReply | null> {
    const found = await told(managedReplies(db, scope).where('reply.id', '=', id)).executeTakeFirst()
    return found ? toldReply(found) : null
  },

  /** What may be said of a ticket: what is for everybody's requesters, and for those of its partner where the caller reaches that. */
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

/** Those that the caller may change: what is for everybody's is for who is bound to no partner. */
const managedReplies = (db: Database, scope: Scope) =>
  db
    .selectFrom('canned_reply as reply')
    .where('reply.removed', '=', false)
    .where(reachesPartner(scope, sql.ref('reply.partner_id'), 'support-settings'))

const told = (replies: ReturnType<typeof managedReplies>) =>
  replies
    .leftJoin('partner', 'partner.id', 'reply.partner_id')
    .leftJoin('app_user as editor', 'editor.id', 'reply.updated_by')
    .select(['reply.id', 'reply.title', 'reply.body', 'reply.language', 'reply.version', 'reply.updated_at'])
    .select(['partner.id as partner_id', 'partner.name as partner_name'])
    .select(['editor.id as editor_id', 'editor.name as editor_name'])

type FoundReply = Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number]

const toldReply = ({
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
