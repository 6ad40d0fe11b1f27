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

/** The roles of the reader, as input for the state machine. */
export const ticketStandingSchema = z.object({
  works: z.boolean(),
  assigns: z.boolean(),
  /** Whether it has an assignee, and whether that is the reader. */
  is_taken: z.boolean(),
  is_assignee: z.boolean(),
  is_requester: z.boolean(),
})
export type TicketStanding = z.infer<typeof ticketStandingSchema>

/** The status of a clock: `running` in time or `breached`; `paused`; or stopped, `met` or `missed`. */
export const clockStatuses = ['running', 'paused', 'met', 'breached', 'missed'] as const
export type ClockStatus = (typeof clockStatuses)[number]

/** In milliseconds of the desk's working hours. */
const clockSchema = z.object({
  status: z.enum(clockStatuses),
  target_ms: z.number(),
  used_ms: z.number(),
  /** When it runs out, or did; null while it is not running. */
  due_at: z.nullable(z.string()),
})
export type TicketClock = z.infer<typeof clockSchema>

const requesterSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** A user of the product. */
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
  /** The requester's satisfaction, or that they were asked; null if nobody was asked. */
  satisfaction: z.nullable(z.enum(satisfactionStandings)),
  created_at: z.string(),
  updated_at: z.string(),
  first_response: clockSchema,
  resolution: clockSchema,
  /** Must be sent back with every step: if the ticket has changed meanwhile, the step answers 409. */
  version: z.number(),
  standing: ticketStandingSchema,
}
export const ticketRowSchema = z.object(rowShape)
export type TicketRowDto = z.infer<typeof ticketRowSchema>
export const ticketPageSchema = pageSchema(ticketRowSchema)
export const readTicketPageSchema = readPageSchema(ticketRowSchema)

/** The letter of a reply: on its way, sent, or failed because it could not be sent or came back. */
export const letterDeliveries = ['waiting', 'sent', 'failed'] as const
export type LetterDelivery = (typeof letterDeliveries)[number]

/** Who removed something, and when. */
const removedSchema = z.object({ by: z.nullable(namedSchema), at: z.string() })

const messageSchema = z.object({
  id: z.number(),
  /** Where it was written: in this ticket, or in one that was merged into it. */
  ticket_id: z.number(),
  /** For a request about another matter: the ticket that was opened for it. */
  split_into: z.nullable(z.number()),
  kind: z.enum(ticketMessageKinds),
  /** Null for a removed message. */
  body: z.nullable(richTextSchema),
  author: z.object({ id: z.nullable(z.number()), name: z.string(), is_requester: z.boolean() }),
  at: z.string(),
  /** Empty for a removed message. */
  files: z.array(ticketFileSchema),
  /** The files that stayed in Freshdesk. */
  absent_files: z.array(absentFileSchema),
  /** The delivery of its letter; null if it has none. */
  delivery: z.nullable(z.enum(letterDeliveries)),
  /** Who removed it and when; null if it was not removed. */
  removed: z.nullable(removedSchema),
})
export type TicketMessage = z.infer<typeof messageSchema>

const linkSchema = z.object({
  id: z.number(),
  kind: z.enum(ticketLinkKinds),
  /** The id of the subject: a conversation, a policy, an evaluation, a person, a ticket. */
  target_id: z.number(),
  /** Its name: the number of a policy, the subject of a ticket, a name; null if the reader may not open it. */
  name: z.nullable(z.string()),
  /** The conversation of an evaluation, which is part of its address; null for anything else. */
  call_id: z.nullable(z.number()),
  opens: z.boolean(),
})
export type TicketLink = z.infer<typeof linkSchema>

const eventSchema = z.object({
  event: z.enum(ticketTrailEvents),
  from: z.enum(ticketStates),
  to: z.enum(ticketStates),
  /** Null for automatic events. */
  by: z.nullable(namedSchema),
  at: z.string(),
  /** The new assignee, the reason, and the changed values before and after. */
  assignee: z.nullable(namedSchema),
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type TicketTrailEntry = z.infer<typeof eventSchema>

/** The satisfaction question to the requester, and the answer. */
const questionSchema = z.object({
  state: z.enum(satisfactionStates),
  asked_at: z.string(),
  closes_at: z.string(),
  /** The delivery of its letter; null if it is asked on the page of the request. */
  delivery: z.nullable(z.enum(letterDeliveries)),
  /** The newest answer, which may belong to an earlier solution. */
  answer: z.nullable(z.enum(satisfactionAnswers)),
  answered_at: z.nullable(z.string()),
  /** Empty if there is none. */
  comment: z.string(),
  /** Who removed the comment, and when; null if it was not removed. */
  removed: z.nullable(removedSchema),
})
export type TicketQuestion = z.infer<typeof questionSchema>

/** `GET /api/tickets/{id}` */
export const ticketSchema = z.object({
  ...rowShape,
  reopened: z.number(),
  merged_into: z.nullable(z.number()),
  /** The ticket to which its letter seems to belong, without a sure sign; null if there is none that the reader may open. */
  merge_offer: z.nullable(z.object({ id: z.number(), subject: z.string(), of_same_requester: z.boolean() })),
  /** Oldest first. */
  messages: z.array(messageSchema),
  /** Null if not asked. */
  question: z.nullable(questionSchema),
  links: z.array(linkSchema),
  /** Oldest first. */
  trail: z.array(eventSchema),
})
export type Ticket = z.infer<typeof ticketSchema>

const subject = storable(MAX_SUBJECT_LENGTH).check(z.trim(), z.minLength(1))
const tag = storable(MAX_TAG_LENGTH).check(z.trim(), z.minLength(1), z.toLowerCase())

/** `POST /api/tickets`: records a request to somebody of the desk, and the requester. */
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

/** `POST /api/tickets/{id}/messages`. A reply goes to the requester; with `waits` the ticket waits for them from then on. */
export const ticketMessageDraftSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply'), version: z.number(), body: richTextSchema, waits: z.boolean(), files }),
  z.strictObject({ kind: z.literal('note'), body: richTextSchema, files }),
])
export type TicketMessageDraft = z.input<typeof ticketMessageDraftSchema>

const reason = storable(MAX_TICKET_REASON_LENGTH).check(z.trim())
/** `POST /api/tickets/{id}/steps`. A step that is not allowed, or another version, answers 409. */
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

/** `POST /api/tickets/{id}/merge`: returns the ticket into which it was merged. Both must have the same requester. */
export const ticketMergeSchema = z.strictObject({ version: z.number(), into_id: idSchema })
export type TicketMerge = z.infer<typeof ticketMergeSchema>

/** `POST /api/tickets/{id}/split`: opens a new ticket for a request about another matter, and returns it. */
export const ticketSplitSchema = z.strictObject({ message_id: idSchema, subject })
export type TicketSplit = z.infer<typeof ticketSplitSchema>

/** `POST /api/tickets/{id}/presence`: sent every few seconds while it is open. */
export const ticketPresenceSchema = z.strictObject({ is_writing: z.boolean() })
export type TicketPresence = z.infer<typeof ticketPresenceSchema>
/** Who else has it open, and its current version: the reader must fetch it if it is newer. */
export const ticketPresentSchema = z.object({
  version: z.number(),
  others: z.array(z.object({ ...namedSchema.shape, is_writing: z.boolean() })),
})
export type TicketPresent = z.infer<typeof ticketPresentSchema>

/** The events of `GET /api/tickets/events`: the size of each queue and the time of the last change, at first and after every change. */
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

/** `GET /api/ticket-counts`: the number of tickets in each queue of the reader. */
export const ticketCountsSchema = z.record(z.enum(ticketQueues), z.number())
export type TicketCounts = z.infer<typeof ticketCountsSchema>

/** `GET /api/ticket-options`: the options for filters and forms. */
export const ticketOptionsSchema = z.object({
  partners: z.array(namedSchema),
  categories: z.array(namedSchema),
  /** People to whom tickets can be assigned. */
  people: z.array(namedSchema),
  tags: z.array(z.string()),
})
export type TicketOptions = z.infer<typeof ticketOptionsSchema>
