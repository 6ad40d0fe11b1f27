import { sql } from 'kysely'

import {
  type CannedReplyChange,
  type CannedReplyDraft,
  MAX_CANNED_REPLIES,
  replyVariables,
} from '#contracts/canned-replies.ts'
import { unknownVariables } from '#domain/support/canned-replies.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/modules/tickets/reaches-ticket.ts'

/** What a change is recorded with: its text is not. */
type Recorded = { title: string; partner_id: number | null }

/** Changes of canned replies, each within the transaction of its caller. */
export const cannedRepliesRepository = {
  /** Throws `invalid`, and `conflict` if there are too many. */
  async add(trx: Database, scope: Scope, draft: CannedReplyDraft, now: Date): Promise<{ id: number; after: Recorded }> {
    const { count } = await trx
      .selectFrom('canned_reply')
      .where('removed', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_CANNED_REPLIES) throw new Refusal({ kind: 'conflict', message: texts.tooManyReplies })
    await refuseUnusable(trx, scope, draft)
    const by = scope.user.id
    const { id } = await refuseTakenTitle(
      trx
        .insertInto('canned_reply')
        .values({ ...draft, created_by: by, created_at: now, updated_by: by, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { id, after: recorded(draft) }
  },

  /** Throws `missing`, `conflict` if somebody else changed it first, and `invalid`. */
  async change(trx: Database, scope: Scope, id: number, { version, ...draft }: CannedReplyChange, now: Date) {
    const before = await lockReply(trx, scope, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    await refuseUnusable(trx, scope, draft)
    await refuseTakenTitle(
      trx
        .updateTable('canned_reply')
        .set({ ...draft, version: version + 1, updated_by: scope.user.id, updated_at: now })
        .where('id', '=', id)
        .execute(),
    )
    return { before: recorded(before), after: recorded(draft) }
  },

  /** Messages that were sent with it stay as they are. Throws `missing`. */
  async remove(trx: Database, scope: Scope, id: number, now: Date) {
    const before = await lockReply(trx, scope, id)
    await trx
      .updateTable('canned_reply')
      .set({ removed: true, updated_by: scope.user.id, updated_at: now })
      .where('id', '=', id)
      .execute()
    return { before: recorded(before) }
  },
}

const recorded = ({ title, partner_id }: Recorded): Recorded => ({ title, partner_id })

const lockReply = async (trx: Database, scope: Scope, id: number) =>
  orMissing(
    await trx
      .selectFrom('canned_reply')
      .where('id', '=', id)
      .where('removed', '=', false)
      .where(reachesPartner(scope, sql.ref('canned_reply.partner_id'), 'support-settings'))
      .select(['title', 'partner_id', 'version'])
      .forUpdate()
      .executeTakeFirst(),
  )

async function refuseUnusable(trx: Database, scope: Scope, { partner_id, body }: CannedReplyDraft): Promise<void> {
  const errors: Record<string, Message[]> = {}
  const { rows } = await sql<{ reached: boolean }>`
    select ${reachesPartner(scope, sql`${partner_id}::bigint`, 'support-settings')}
      and (${partner_id}::bigint is null or exists (select from partner where id = ${partner_id})) as reached
  `.execute(trx)
  if (!rows[0]!.reached) errors['partner_id'] = [texts.ticketNoSuchPartner]
  if (plainTextOf(body) === '') errors['body'] = [texts.ticketNoWords]
  const variables = replyVariables.map((name) => `{{${name}}}`).join(', ')
  const unknown = unknownVariables(body).map((variable) => ({
    ...texts.replyStrangeVariable,
    values: { variable, variables },
  }))
  if (unknown.length > 0) errors['body'] = unknown.slice(0, MAX_LISTED)
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

const MAX_LISTED = 5

const refuseTakenTitle = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('canned_reply_title', { kind: 'invalid', errors: { title: [texts.replyTitleTaken] } }, write)
