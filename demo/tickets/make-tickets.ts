import type { RichText } from '#contracts/rich-text.ts'
import { addAccessRecord } from '#server/access/access-records.ts'
import type { Database } from '#server/db/database.ts'
import { changeTicket } from '#server/modules/tickets/change-ticket.ts'
import { addTicket } from '#server/modules/tickets/open-ticket.ts'
import { takeRating } from '#server/modules/tickets/satisfaction/take-rating.ts'
import { ticketLifecycle } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addMessage } from '#server/modules/tickets/ticket-messages.ts'
import { takeTicketStep } from '#server/modules/tickets/ticket-steps.ts'

import { type Actor, actorNamed } from '../acting.ts'
import { withinTransaction } from '../within-transaction.ts'
import { setUpDesk } from './set-up-desk.ts'
import { type Act, ticketCategories, ticketStories, type TicketStory } from './ticket-stories.ts'

/** Tickets of the support desk, in every state and some overdue, and what the desk has done with them. */
export async function makeTickets(trx: Database, now: Date): Promise<void> {
  const db = withinTransaction(trx)
  const desk = await actorNamed(db, 'support')
  const partners = await db.selectFrom('partner').select(['id', 'name']).execute()
  const categories = await db
    .insertInto('ticket_category')
    .values(ticketCategories.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const idOf = (all: { id: number; name: string }[], requested: string | null) =>
    all.find(({ name }) => name === requested)?.id ?? null
  await setUpDesk(db, await actorNamed(db, 'supervisor'), { partners, at: new Date(now.getTime() - LONG_AGO_MS) })
  for (const story of ticketStories) {
    const place = { partner_id: idOf(partners, story.partner), category_id: idOf(categories, story.category) }
    await play(db, desk, { story, place, now })
  }
}

type Scene = { story: TicketStory; place: { partner_id: number | null; category_id: number | null }; now: Date }

async function play(db: Database, desk: Actor, { story, place, now }: Scene): Promise<void> {
  const { subject, text, requester, priority, tags, acts } = story
  const scope = desk.scope('freshdeck')
  const opened = new Date(now.getTime() - story.hoursAgo * HOUR_MS)
  const fields = { subject, priority, ...place }
  const id = await addTicket(db, scope, { ...fields, requester, body: written(text) }, opened)
  const record = (at: Date, detail: Record<string, unknown>) =>
    desk.record(db, at, { action: 'support', subject: `ticket:${id}`, detail })
  await record(opened, { event: 'ticket.opened' })
  if (tags.length > 0) {
    const ticket = await ticketLifecycle.hold(db, scope, id)
    await changeTicket(db, scope, ticket, { ...fields, version: ticket.version, tags: [...tags] }, opened)
    await record(opened, { event: 'ticket.changed' })
  }
  for (const { hoursLater, act } of acts) {
    const at = new Date(opened.getTime() + hoursLater * HOUR_MS)
    const event = await perform(db, desk, id, act, at)
    if ('rates' in act) await recordOutside(db, id, at, event)
    else await record(at, { event })
  }
}

async function perform(db: Database, desk: Actor, id: number, act: Act, at: Date): Promise<string> {
  const scope = desk.scope('freshdeck')
  if ('note' in act) {
    await addMessage(db, scope, id, { kind: 'note', body: written(act.note) }, at)
    return 'ticket.noted'
  }
  if ('rates' in act) {
    await takeRating(db, id, { rating: { answer: act.rates, comment: act.comment }, by: null, now: at })
    return 'satisfaction.answered'
  }
  const { version } = await ticketLifecycle.hold(db, scope, id)
  if ('reply' in act) {
    await addMessage(db, scope, id, { kind: 'reply', version, body: written(act.reply), waits: act.waits }, at)
    // it was sent long ago
    await db
      .updateTable('ticket_message')
      .set({ sent_at: at })
      .where('ticket_id', '=', id)
      .where('kind', '=', 'reply')
      .where('sent_at', 'is', null)
      .execute()
    return 'ticket.replied'
  }
  await takeTicketStep(db, false, scope, id, { ...act, version }, at)
  // like the replies: it was sent long ago
  await db
    .updateTable('satisfaction_question')
    .set({ sent_at: at })
    .where('ticket_id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
  return act.event
}

/** For the actions of people without an account. */
const recordOutside = (db: Database, id: number, at: Date, event: string) =>
  addAccessRecord(db, at, {
    ...{ action: 'support', subject: `ticket:${id}`, detail: { event } },
    ...{ userId: null, ip: null, userAgent: null },
  })

const written = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const HOUR_MS = 3_600_000
/** Before the first ticket. */
const LONG_AGO_MS = 60 * 24 * HOUR_MS
