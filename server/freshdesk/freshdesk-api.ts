import * as z from 'zod'

import type { FreshdeskList } from '#server/db/schema/freshdesk.ts'
import type { FreshdeskLine } from '#server/freshdesk/freshdesk-line.ts'
import {
  madeSchema,
  theirAgentSchema,
  theirContactSchema,
  type TheirConversation,
  theirConversationSchema,
  theirTicketSchema,
} from '#server/freshdesk/freshdesk-shapes.ts'

/** A new ticket, in Freshdesk's terms. */
export type NewTicket = {
  email: string
  name?: string
  subject: string
  description: string
  status: number
  priority: number
  source: number
  tags: string[]
}
export type TicketFields = Partial<Pick<NewTicket, 'subject' | 'status' | 'priority' | 'tags'>>
type NewReply = { body: string; user_id?: number }
type NewNote = NewReply & { private: boolean; incoming: boolean }

/** The calls of Freshdesk's API v2 that we use. */
export const freshdeskApi = ({ send }: FreshdeskLine) => ({
  /** The tickets that changed since then, oldest first. Without `filter` all except deleted ones and spam. */
  tickets: (list: FreshdeskList, since: Date, page: number) =>
    send(z.array(theirTicketSchema), 'GET', '/tickets', {
      query: {
        ...(list !== 'live' && { filter: list }),
        updated_since: momentOf(since),
        ...{ order_by: 'updated_at', order_type: 'asc', include: 'requester,description' },
        ...{ per_page: PER_PAGE, page },
      },
    }),

  /** The tickets of one requester that changed since then. */
  ticketsOf: (email: string, since: Date) =>
    send(z.array(theirTicketSchema), 'GET', '/tickets', {
      query: { email, updated_since: momentOf(since), include: 'requester,description', per_page: PER_PAGE },
    }),

  ticket: async (id: number) => send(theirTicketSchema, 'GET', `/tickets/${id}`, { query: { include: 'requester' } }),

  /** All messages of a ticket, oldest first. */
  async conversations(ticketId: number): Promise<TheirConversation[]> {
    const all = await everyPage((page) =>
      send(z.array(theirConversationSchema), 'GET', `/tickets/${ticketId}/conversations`, {
        query: { per_page: PER_PAGE, page },
      }),
    )
    return all.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id)
  },

  contact: async (id: number) => (await send(theirContactSchema, 'GET', `/contacts/${id}`)).value,
  agents: () =>
    everyPage((page) => send(z.array(theirAgentSchema), 'GET', '/agents', { query: { per_page: PER_PAGE, page } })),
  me: async () => (await send(theirAgentSchema, 'GET', '/agents/me')).value,

  create: async (ticket: NewTicket, files: readonly SentFile[] = []) =>
    (await send(madeSchema, 'POST', '/tickets', { body: withFiles(ticket, files) })).value.id,
  change: async (id: number, fields: TicketFields) =>
    void (await send(z.object({ id: z.number() }), 'PUT', `/tickets/${id}`, { body: fields })),
  reply: async (ticketId: number, reply: NewReply, files: readonly SentFile[] = []) =>
    (await send(madeSchema, 'POST', `/tickets/${ticketId}/reply`, { body: withFiles(reply, files) })).value.id,
  note: async (ticketId: number, note: NewNote, files: readonly SentFile[] = []) =>
    (await send(madeSchema, 'POST', `/tickets/${ticketId}/notes`, { body: withFiles(note, files) })).value.id,
})

export type Freshdesk = ReturnType<typeof freshdeskApi>

async function everyPage<One>(read: (page: number) => Promise<{ value: One[]; hasMore: boolean }>): Promise<One[]> {
  const all: One[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { value, hasMore } = await read(page)
    all.push(...value)
    if (!hasMore) break
  }
  return all
}

/** Freshdesk supports seconds only. */
const momentOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

/** Freshdesk's limits: the largest page, and the most pages. */
const PER_PAGE = 100
const MAX_PAGES = 300

export type SentFile = { name: string; media_type: string; bytes: Uint8Array<ArrayBuffer> }

type Fields = Record<string, string | number | boolean | readonly string[] | undefined>

/** A request's fields as Freshdesk takes them: as JSON, or as a form when files are attached. */
function withFiles(fields: Fields, files: readonly SentFile[]): Fields | FormData {
  if (files.length === 0) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, one)
    else if (value !== undefined) form.append(name, String(value))
  }
  for (const { name, media_type, bytes } of files) {
    form.append('attachments[]', new Blob([bytes], { type: media_type }), name)
  }
  return form
}

/** The most bytes that Freshdesk accepts with a message: 20 MB; it may count in a slightly larger unit. */
export const MAX_SENT_BYTES = 20_000_000
