import { ticketSchema } from '#contracts/tickets.ts'
import { written } from '#tests/support/tickets.ts'

import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Tickets of others, with their messages and links. */
export async function ticketCases({ db, admin, theirPartner, seenCall }: ForeignIdsFixture): Promise<Cases> {
  const theirs = async (address: string, body: object) => {
    const answer = await admin.post(address, body)
    return ticketSchema.parse(answer.json())
  }
  const draft = {
    ...{ subject: 'Theirs', body: written('Theirs.'), requester: { email: 'theirs@example.com', name: 'Theirs' } },
    ...{ priority: 'normal', partner_id: theirPartner.id, category_id: null },
  }
  const { id } = await theirs('/api/tickets', draft)
  const link = { kind: 'call', target_id: seenCall.id }
  const uploaded = await admin.post('/api/ticket-files?name=theirs.txt', Buffer.from('Theirs.'))
  const file = uploaded.json<{ id: number }>().id
  await theirs(`/api/tickets/${id}/messages`, { kind: 'note', body: written('With a file.'), files: [file] })
  const question = {
    asked_at: new Date(),
    closes_at: new Date(Date.now() + 86_400_000),
    withdrawn_at: null,
    by_letter: true,
  }
  const rating = { answer: 'bad', answered_at: new Date() } as const
  await db
    .insertInto('satisfaction_question')
    .values({ ticket_id: id, ...question, ...rating, letter_id: null, sent_at: null })
    .execute()
  await db
    .insertInto('satisfaction_answer')
    .values({ ticket_id: id, answer: 'bad', comment: 'Theirs.', at: new Date(), removed_at: null, removed_by: null })
    .execute()
  const { messages, links } = await theirs(`/api/tickets/${id}/links`, link)
  const tickets = { missing: { id: MISSING }, foreign: [{ id }] }
  const change = { subject: 'Mine', priority: 'low', partner_id: null, category_id: null, tags: [], version: 1 }

  return {
    'GET /api/ticket-files/:id': { missing: { id: MISSING }, foreign: [{ id: file }] },
    'GET /api/request-files/:id': { missing: { id: MISSING }, foreign: [{ id: file }] },
    'GET /api/tickets/:id': tickets,
    'PUT /api/tickets/:id': { ...tickets, body: change },
    'POST /api/tickets/:id/steps': { ...tickets, body: { event: 'ticket.taken', version: 1 } },
    'POST /api/tickets/:id/messages': { ...tickets, body: { kind: 'note', body: written('Mine.') } },
    'DELETE /api/tickets/:id/messages/:message_id': {
      missing: { id: MISSING, message_id: MISSING },
      foreign: [{ id, message_id: messages[0]!.id }],
    },
    'POST /api/tickets/:id/merge': { ...tickets, body: { version: 1, into_id: id } },
    'POST /api/tickets/:id/split': { ...tickets, body: { message_id: messages[0]!.id, subject: 'Mine' } },
    'POST /api/tickets/:id/presence': { ...tickets, body: { is_writing: true } },
    'DELETE /api/tickets/:id/presence': tickets,
    'GET /api/requests/:id': tickets,
    'POST /api/requests/:id/satisfaction': { ...tickets, body: { answer: 'good', comment: 'Mine.' } },
    'DELETE /api/tickets/:id/satisfaction/comment': tickets,
    'POST /api/requests/:id/messages': { ...tickets, body: { body: written('Mine.') } },
    'POST /api/tickets/:id/links': { ...tickets, body: link },
    'DELETE /api/tickets/:id/links/:link_id': {
      missing: { id: MISSING, link_id: MISSING },
      foreign: [{ id, link_id: links[0]!.id }],
    },
  }
}
