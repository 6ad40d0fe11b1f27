import { expect } from 'vitest'

import type { RichText } from '#contracts/rich-text.ts'
import {
  type Ticket,
  ticketCountsSchema,
  type TicketDraft,
  type TicketMessageDraft,
  ticketPageSchema,
  ticketSchema,
  type TakeTicketStep,
} from '#contracts/tickets.ts'
import { testConversations } from '#tests/support/conversations.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Awaited<ReturnType<TestServer['as']>>
type Step = TakeTicketStep extends infer One ? (One extends unknown ? Omit<One, 'version'> : never) : never

export const written = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A support desk of two people, and a third who works for one partner only. */
export async function ticketHarness(server: TestServer) {
  const { db } = server
  const given = testConversations(db)
  const [north, south] = [await given.partner({ name: 'Norte' }), await given.partner({ name: 'Sur' })]
  const ana = await server.as('Support agent')
  const luis = await server.as('Support agent')
  const bound = { action: 'freshdeck' as const, conditions: { partner_id: '$user.partner_id' } }
  const norths = await server.as({ rules: [bound], partner_id: north.id })

  const draftOf = (draft: Partial<TicketDraft> = {}): TicketDraft => ({
    subject: 'Where is my policy?',
    body: written('I have bought one and got nothing.'),
    requester: { email: 'rosa@example.com', name: 'Rosa' },
    priority: 'normal',
    partner_id: null,
    category_id: null,
    ...draft,
  })

  async function opened(draft: Partial<TicketDraft> = {}, by: Client = ana): Promise<Ticket> {
    return told(await by.post('/api/tickets', draftOf(draft)))
  }

  function told(answer: Awaited<ReturnType<Client['post']>>): Ticket {
    expect(answer.statusCode, answer.body).toBe(200)
    return ticketSchema.parse(answer.json())
  }

  return {
    ...{ given, north, south, ana, luis, norths, draftOf, opened, told },
    /** Moves the clock this far forward; everybody has signed in again. */
    async later(ms: number) {
      server.clock.advance(ms)
      for (const client of [ana, luis, norths]) await client.signIn(client.person.email, client.person.password)
    },
    read: async (id: number, by: Client = ana) => told(await by.get(`/api/tickets/${id}`)),
    /** Takes a step on the current version of the ticket. */
    step: async ({ id, version }: Pick<Ticket, 'id' | 'version'>, step: Step, by: Client = ana) =>
      told(await by.post(`/api/tickets/${id}/steps`, { ...step, version })),
    say: async (id: number, draft: TicketMessageDraft, by: Client = ana) =>
      told(await by.post(`/api/tickets/${id}/messages`, draft)),
    async list(query = '', by: Client = ana) {
      const answer = await by.get(`/api/tickets?${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return ticketPageSchema.parse(answer.json())
    },
    async counts(by: Client = ana, query = '') {
      const answer = await by.get(`/api/ticket-counts?${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return ticketCountsSchema.parse(answer.json())
    },
  }
}
