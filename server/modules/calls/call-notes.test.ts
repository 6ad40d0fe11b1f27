import { expect, test } from 'vitest'

import type { CallFacets } from '#contracts/call-facets.ts'
import type { CallRowDto } from '#contracts/calls.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const [me, other] = [await server.as(['call-detail']), await server.as(['call-detail'])]
const partner = await given.partner()
const note = async (client: typeof me, text: string) => {
  const { id } = await given.interaction({ partner_id: partner.id, external_id: text })
  const answer = await client.post(`/api/calls/${id}/notes`, { text, span: null })
  expect(answer.statusCode).toBe(200)
}
const mention = ({ person }: typeof me) => `@[user:${person.id}]`
await note(me, 'by me')
await note(other, 'by another')
await note(other, mention(me))
await note(me, mention(other))
await given.interaction({ partner_id: partner.id, external_id: 'without' })
const { id: marked } = await given.interaction({ partner_id: partner.id, external_id: 'marked by its source' })
await server.db
  .insertInto('marker')
  .values({
    interaction_id: marked,
    kind: 'issue',
    name: 'x',
    origin: 'source',
    seq: null,
    start_ms: null,
    end_ms: null,
    created_by: null,
  })
  .execute()

test.each([
  ['notes=mine', ['by me', mention(other)]],
  ['notes=any', ['by me', 'by another', mention(me), mention(other)]],
  ['mentions=me', [mention(me)]],
  ['mentions=me&notes=mine', []],
])('%s keeps the conversations that have such notes, and counts no others', async (query, expected) => {
  const page = (await me.get(`/api/calls?${query}`)).json<{ data: CallRowDto[]; meta: { total: number } }>()
  expect(page.data.map(({ external_id }) => external_id).toSorted()).toEqual(expected.toSorted())
  expect(page.meta.total).toBe(expected.length)
  const { partners } = (await me.get(`/api/call-facets?${query}`)).json<CallFacets>()
  expect(partners.map(({ count }) => count)).toEqual(expected.length === 0 ? [] : [expected.length])
})

test.each(['notes=theirs', 'mentions=2'])('%s is refused', async (query) => {
  expect((await me.get(`/api/calls?${query}`)).statusCode).toBe(400)
})
