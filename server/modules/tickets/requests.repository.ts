import { sql } from 'kysely'

import type { Page } from '#contracts/pagination.ts'
import type { Request, RequestRowDto, RequestsQuery } from '#contracts/requests.ts'
import { satisfactionAt } from '#lifecycles/satisfaction.machine.ts'
import { ticketAt } from '#lifecycles/ticket.machine.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { pageOf } from '#server/list/list.ts'
import { newestAnswer, questionOf, stateOf } from '#server/modules/tickets/satisfaction/question.ts'
import { REQUESTER_STANDING } from '#server/modules/tickets/take-answer.ts'
import { threadMessages } from '#server/modules/tickets/thread-messages.ts'
import { filesOf } from '#server/modules/tickets/ticket-files.ts'

const ownTickets = (db: Database, userId: number) =>
  db
    .selectFrom('ticket')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .where('requester.user_id', '=', userId)

/** Throws `missing` alike for a ticket that does not exist and one of somebody else. */
export const refuseOthers = async (db: Database, userId: number, id: number): Promise<void> =>
  void orMissing(await ownTickets(db, userId).where('ticket.id', '=', id).select('ticket.id').executeTakeFirst())

/** The tickets of a person as their requester sees them. */
export const requestsRepository = (db: Database) => {
  const rows = (userId: number) =>
    ownTickets(db, userId)
      .select(['ticket.id', 'ticket.subject', 'ticket.state', 'ticket.created_at', 'ticket.merged_into_id'])
      .select(
        sql<Date>`(
          select max(at) from ticket_message as message where message.ticket_id = ticket.id and message.kind <> 'note'
        )`.as('said_at'),
      )

  return {
    page: (userId: number, query: RequestsQuery): Promise<Page<RequestRowDto>> =>
      pageOf(
        {
          rows: rows(userId),
          id: 'ticket.id',
          columns: { id: 'ticket.id' },
          sort: '-id',
          present: (found) => found.map(presentRequest),
        },
        '/api/requests',
        query,
      ),

    /** Throws `missing` alike for a ticket that does not exist and one of somebody else. */
    async one(userId: number, id: number, now: Date): Promise<Request> {
      const row = orMissing(await rows(userId).where('ticket.id', '=', id).executeTakeFirst())
      return {
        ...presentRequest(row),
        merged_into: row.merged_into_id,
        answers: ticketAt(row.state).can({
          type: 'ticket.answered',
          by: REQUESTER_STANDING,
          has_words: true,
          waits: false,
        }),
        question: await questionIn(db, id, now),
        messages: await messagesIn(db, id),
      }
    },
  }
}

const presentRequest = ({
  id,
  subject,
  state,
  created_at,
  said_at,
}: Omit<RequestRowDto, 'created_at' | 'said_at'> & Times) => ({
  ...{ id, subject, state },
  created_at: created_at.toISOString(),
  said_at: said_at.toISOString(),
})
type Times = { created_at: Date; said_at: Date }

/** Null if it cannot be answered and was not. */
async function questionIn(db: Database, id: number, now: Date): Promise<Request['question']> {
  const question = await questionOf(db, id)
  const isOpen = satisfactionAt(stateOf(question, now)).can({ type: 'question.answered' })
  if (!question || (!isOpen && question.answer === null)) return null
  return {
    answer: question.answer,
    comment: (await newestAnswer(db, id))?.comment ?? '',
    closes_at: question.closes_at.toISOString(),
    is_open: isOpen,
  }
}

/** The messages between the two sides, in this ticket and in those merged into it. */
async function messagesIn(db: Database, id: number): Promise<Request['messages']> {
  const found = await threadMessages(db, id).where('message.kind', '!=', 'note').execute()
  const files = await filesOf(
    db,
    found.map((message) => message.id),
  )
  return found.map(({ id: messageId, kind, body, at, author }) => ({
    ...{ id: messageId, body, author, is_requester: kind === 'request' },
    at: at.toISOString(),
    files: files.get(messageId) ?? [],
  }))
}
