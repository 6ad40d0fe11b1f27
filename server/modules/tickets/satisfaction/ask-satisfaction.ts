import { sql } from 'kysely'

import type { TicketState } from '#contracts/ticket-states.ts'
import { isNoReply } from '#domain/support/no-reply.ts'
import { satisfactionAt } from '#lifecycles/satisfaction.machine.ts'
import type { Database } from '#server/db/database.ts'
import { isMirrored } from '#server/freshdesk/mirror-out.ts'
import { addJob } from '#server/jobs/queue.ts'
import { questionOf, stateOf } from '#server/modules/tickets/satisfaction/question.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import { notify } from '#server/quality/notify.ts'

export const QUESTION_LETTER_JOB = 'satisfaction-letter'
export const QUESTION_DAYS = 30

type Moved = { from: TicketState; to: TicketState; actor: number | null; now: Date }

/**
 * Asks the requester how it went once their ticket is solved, and withdraws the question if the ticket goes on; within the transaction that
 * moves it.
 */
export async function followSolution(trx: Database, ticket: FoundTicket, moved: Moved): Promise<void> {
  if (moved.to === 'solved' && moved.from !== 'solved') await askRequester(trx, ticket, moved)
  if (moved.from === 'solved' && (moved.to === 'open' || moved.to === 'merged'))
    await withdraw(trx, ticket.id, moved.now)
}

async function askRequester(
  trx: Database,
  { id, requester_id, requester_email, asker_id }: FoundTicket,
  { actor, now }: Moved,
) {
  const { is_on, account_id, bounces } = await factsOf(trx, requester_id)
  const before = satisfactionAt(stateOf(await questionOf(trx, id), now))
  const facts = {
    is_on,
    is_reached: account_id !== null || (!bounces && !isNoReply(requester_email)),
    is_mirrored: await isMirrored(trx, id),
    is_own: asker_id !== null && asker_id === actor,
  }
  if (!before.can({ type: 'ticket.solved', facts })) return
  const question = {
    ...{ asked_at: now, closes_at: new Date(now.getTime() + QUESTION_DAYS * DAY_MS), withdrawn_at: null },
    ...{ by_letter: account_id === null, letter_id: null, sent_at: null, send_failed: false },
  }
  await trx
    .insertInto('satisfaction_question')
    .values({ ticket_id: id, ...question, answer: null, answered_at: null })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(question))
    .execute()
  await addToTrail(trx, { id, event: 'satisfaction.asked', from: 'solved', by: null, at: now })
  if (account_id === null) await addJob(trx, QUESTION_LETTER_JOB, String(id))
  else await notify(trx, [account_id], { kind: 'request-solved', subject: `request:${id}`, actor, now })
}

/** Its links end: the requester is asked again once there is another solution. */
async function withdraw(trx: Database, id: number, now: Date): Promise<void> {
  const question = await questionOf(trx, id)
  if (!satisfactionAt(stateOf(question, now)).can({ type: 'question.withdrawn' })) return
  await trx.updateTable('satisfaction_question').set({ withdrawn_at: now }).where('ticket_id', '=', id).execute()
  await trx.deleteFrom('satisfaction_link').where('ticket_id', '=', id).execute()
}

/** Whether the desk asks at all, the active account of the requester, and whether the last letter to them came back. */
async function factsOf(trx: Database, requesterId: number) {
  const { rows } = await sql<{ is_on: boolean; account_id: number | null; bounces: boolean }>`
    select asks_satisfaction as is_on,
      (
        select app_user.id from requester join app_user on app_user.id = requester.user_id
        where requester.id = ${requesterId} and app_user.active
      ) as account_id,
      coalesce((
        select send_failed from (
          select message.at, message.send_failed from ticket_message as message join ticket on ticket.id = message.ticket_id
          where ticket.requester_id = ${requesterId} and message.kind = 'reply' and (message.sent_at is not null or message.send_failed)
          union all
          select question.asked_at, question.send_failed
          from satisfaction_question as question join ticket on ticket.id = question.ticket_id
          where ticket.requester_id = ${requesterId} and (question.sent_at is not null or question.send_failed)
        ) as letter (at, send_failed) order by at desc limit 1
      ), false) as bounces
    from support_setting
  `.execute(trx)
  return rows[0]!
}

const DAY_MS = 86_400_000
