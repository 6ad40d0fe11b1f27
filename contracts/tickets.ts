import * as z from 'zod/mini'

import { failureSchema } from './failure.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, ticketQueues } from './lists/tickets.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { richTextSchema } from './rich-text.ts'
import { satisfactionAnswers, satisfactionStandings, satisfactionStates } from './satisfaction.ts'
import { absentFileSchema, messageFilesSchema as files, ticketFileSchema } from './ticket-files.ts'
import {
  ticketLinkKinds,
  ticketMessageKinds,
  ticketPriorities,
  ticketSources,
  ticketStates,
  ticketTrailEvents,
} from './ticket-states.ts'

export const MAX_SUBJECT_LENGTH = 250
export const MAX_TICKET_REASON_LENGTH = 1_000

/** What the reader is to a ticket, as the machine asks it. */
export const ticketStandingSchema = z.object({
  works: z.boolean(),
  assigns: z.boolean(),
  /** Whether somebody has it, and whether that is the reader. */
  is_taken: z.boolean(),
  is_assignee: z.boolean(),
  is_requester: z.boolean(),
})
export type TicketStanding = z.infer<typeof ticketStandingSchema>

/** How a clock stands: it runs, in time or `breached`; it is `paused`; or it was stopped, `met` or `missed`. */
export const clockStatuses = ['running', 'paused', 'met', 'breached', 'missed'] as const
export type ClockStatus = (typeof clockStatuses)[number]

/** In milliseconds of the desk's working hours. */
const clockSchema = z.object({
  status: z.enum(clockStatuses),
  target_ms: z.number(),
  used_ms: z.number(),
  /** When it will have run out, or did; null while it stands still. */
  due_at: z.nullable(z.string()),
})
export type TicketClock = z.infer<typeof clockSchema>

const requesterSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** Somebody of the product. */
  user_id: z.nullable(z.number()),
})

const rowShape = {
  id: z.number(),
  subject: z.string(),
  requester: requesterSchema,
  partner: z.nullable(namedSchema),
  category: z.nullable(namedSchema),
  priority: z.enum(ticketPriorities),
  state: z.enum(ticketStates),
  source: z.enum(ticketSources),
  assignee: z.nullable(namedSchema),
  tags: z.array(z.string()),
  /** What its requester said of it, or that they are asked; null of what nobody is asked about. */
  satisfaction: z.nullable(z.enum(satisfactionStandings)),
  created_at: z.string(),
  updated_at: z.string(),
  first_response: clockSchema,
  resolution: clockSchema,
  /** To be sent back with every step: one taken from what has changed meanwhile answers 409. */
  version: z.number(),
  standing: ticketStandingSchema,
}
export const ticketRowSchema = z.object(rowShape)
export type TicketRowDto = z.infer<typeof ticketRowSchema>
export const ticketPageSchema = pageSchema(ticketRowSchema)
export const readTicketPageSchema = readPageSchema(ticketRowSchema)

/** The letter of a reply is on its way, gone out, or did not arrive: it could not be sent however often it was tried, or came back. */
export const letterDeliveries = ['waiting', 'sent', 'failed'] as const
export type LetterDelivery = (typeof letterDeliveries)[number]

/** Who took something away, and when. */
const removedSchema = z.object({ by: z.nullable(namedSchema), at: z.string() })

const messageSchema = z.object({
  id: z.number(),
  /** Where it was said: in this ticket, or in one that was merged into it. */
  ticket_id: z.number(),
  /** Of a request that is another matter: the ticket that was opened for it. */
  split_into: z.nullable(z.number()),
  kind: z.enum(ticketMessageKinds),
  /** Null of what was removed. */
  body: z.nullable(richTextSchema),
  author: z.object({ id: z.nullable(z.number()), name: z.string(), is_requester: z.boolean() }),
  at: z.string(),
  /** None of what was removed. */
  files: z.array(ticketFileSchema),
  /** Those that stayed in Freshdesk. */
  absent_files: z.array(absentFileSchema),
  /** How far its letter is; null of what goes to nobody. */
  delivery: z.nullable(z.enum(letterDeliveries)),
  /** Who removed it and when; null of what is there. */
  removed: z.nullable(removedSchema),
})
export type TicketMessage = z.infer<typeof messageSchema>

const linkSchema = z.object({
  id: z.number(),
  kind: z.enum(ticketLinkKinds),
  /** The id of what it is: a conversation, a policy, an evaluation, a person, a ticket. */
  target_id: z.number(),
  /** What it calls itself: the number of a policy, the subject of a ticket, a name; null for what the reader may not open. */
  name: z.nullable(z.string()),
  /** The conversation that an evaluation is of, which its address names; null of anything else. */
  call_id: z.nullable(z.number()),
  opens: z.boolean(),
})
export type TicketLink = z.infer<typeof linkSchema>

const eventSchema = z.object({
  event: z.enum(ticketTrailEvents),
  from: z.enum(ticketStates),
  to: z.enum(ticketStates),
  /** Null of what happened by itself. */
  by: z.nullable(namedSchema),
  at: z.string(),
  /** To whom it went; what was said why; what was changed, from what to what. */
  assignee: z.nullable(namedSchema),
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type TicketTrailEntry = z.infer<typeof eventSchema>

/** What its requester is asked about how it went, and what they say. */
const questionSchema = z.object({
  state: z.enum(satisfactionStates),
  asked_at: z.string(),
  closes_at: z.string(),
  /** How far its letter is; null where it is asked on the page of the request. */
  delivery: z.nullable(z.enum(letterDeliveries)),
  /** The newest, which may have been given after an earlier solution. */
  answer: z.nullable(z.enum(satisfactionAnswers)),
  answered_at: z.nullable(z.string()),
  /** Empty where there is none. */
  comment: z.string(),
  /** Who took the comment away, and when; null where nobody did. */
  removed: z.nullable(removedSchema),
})
export type TicketQuestion = z.infer<typeof questionSchema>

/** `GET /api/tickets/{id}` */
export const ticketSchema = z.object({
  ...rowShape,
  reopened: z.number(),
  merged_into: z.nullable(z.number()),
  /** Oldest first. */
  messages: z.array(messageSchema),
  /** Null of what was not asked about. */
  question: z.nullable(questionSchema),
  links: z.array(linkSchema),
  /** Oldest first. */
  trail: z.array(eventSchema),
})
export type Ticket = z.infer<typeof ticketSchema>

const subject = storable(MAX_SUBJECT_LENGTH).check(z.trim(), z.minLength(1))
const tag = storable(MAX_TAG_LENGTH).check(z.trim(), z.minLength(1), z.toLowerCase())

/** `POST /api/tickets`: what somebody of the desk was asked, and by whom. */
export const ticketDraftSchema = z.strictObject({
  subject,
  body: richTextSchema,
  requester: z.strictObject({ email: z.email().check(z.maxLength(250)), name: storable(200).check(z.trim()) }),
  priority: z.enum(ticketPriorities),
  partner_id: z.nullable(idSchema),
  category_id: z.nullable(idSchema),
})
export type TicketDraft = z.infer<typeof ticketDraftSchema>

/** `PUT /api/tickets/{id}` */
export const ticketChangeSchema = z.strictObject({
  version: z.number(),
  subject,
  priority: z.enum(ticketPriorities),
  partner_id: z.nullable(idSchema),
  category_id: z.nullable(idSchema),
  tags: z.array(tag).check(z.maxLength(MAX_TAGS)),
})
export type TicketChange = z.infer<typeof ticketChangeSchema>

/** `POST /api/tickets/{id}/messages`. A reply goes to the requester; with `waits` the ticket waits on them from then on. */
export const ticketMessageDraftSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply'), version: z.number(), body: richTextSchema, waits: z.boolean(), files }),
  z.strictObject({ kind: z.literal('note'), body: richTextSchema, files }),
])
export type TicketMessageDraft = z.input<typeof ticketMessageDraftSchema>

const reason = storable(MAX_TICKET_REASON_LENGTH).check(z.trim())
/** `POST /api/tickets/{id}/steps`. What the machine does not allow, or another version, answers 409. */
export const takeTicketStepSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('ticket.taken'), version: z.number() }),
  z.strictObject({ event: z.literal('ticket.assigned'), version: z.number(), assignee_id: idSchema }),
  z.strictObject({ event: z.literal('ticket.handed-back'), version: z.number(), reason }),
  z.strictObject({ event: z.literal('ticket.waits'), version: z.number() }),
  z.strictObject({ event: z.literal('ticket.resumed'), version: z.number() }),
  z.strictObject({ event: z.literal('ticket.solved'), version: z.number() }),
  z.strictObject({ event: z.literal('ticket.reopened'), version: z.number(), reason }),
  z.strictObject({ event: z.literal('ticket.closed'), version: z.number() }),
])
export type TakeTicketStep = z.infer<typeof takeTicketStepSchema>

/** `POST /api/tickets/{id}/merge`: answers the ticket that it goes on in. Both must be of the same requester. */
export const ticketMergeSchema = z.strictObject({ version: z.number(), into_id: idSchema })
export type TicketMerge = z.infer<typeof ticketMergeSchema>

/** `POST /api/tickets/{id}/split`: a request that is another matter becomes a ticket of its own, which is answered. */
export const ticketSplitSchema = z.strictObject({ message_id: idSchema, subject })
export type TicketSplit = z.infer<typeof ticketSplitSchema>

/** `POST /api/tickets/{id}/presence`: told every few seconds while it is open. */
export const ticketPresenceSchema = z.strictObject({ is_writing: z.boolean() })
export type TicketPresence = z.infer<typeof ticketPresenceSchema>
/** Who else has it open, and its version now: a newer one than the reader's is to be fetched. */
export const ticketPresentSchema = z.object({
  version: z.number(),
  others: z.array(z.object({ ...namedSchema.shape, is_writing: z.boolean() })),
})
export type TicketPresent = z.infer<typeof ticketPresentSchema>

/** Of `GET /api/tickets/events`: how many tickets each queue holds, and when any of them was last touched; at first and whenever it changes. */
export const deskNewsSchema = z.object({
  counts: z.record(z.enum(ticketQueues), z.number()),
  newest: z.nullable(z.string()),
})
export type DeskNews = z.infer<typeof deskNewsSchema>
export const deskEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('desk'), news: deskNewsSchema }),
  z.object({ type: z.literal('failed'), failure: failureSchema }),
])
export type DeskEvent = z.infer<typeof deskEventSchema>

/** `POST /api/tickets/{id}/links` */
export const ticketLinkDraftSchema = z.strictObject({ kind: z.enum(ticketLinkKinds), target_id: idSchema })
export type TicketLinkDraft = z.infer<typeof ticketLinkDraftSchema>

/** `GET /api/ticket-counts`: how many tickets each queue holds for the reader. */
export const ticketCountsSchema = z.record(z.enum(ticketQueues), z.number())
export type TicketCounts = z.infer<typeof ticketCountsSchema>

/** `GET /api/ticket-options`: what filters and forms offer. */
export const ticketOptionsSchema = z.object({
  partners: z.array(namedSchema),
  categories: z.array(namedSchema),
  /** Who can be given tickets. */
  people: z.array(namedSchema),
  tags: z.array(z.string()),
})
export type TicketOptions = z.infer<typeof ticketOptionsSchema>
