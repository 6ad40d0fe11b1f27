import { describe, expect, test } from 'vitest'

import type { CallTurns } from '#contracts/calls.ts'
import { queueAnalysis } from '#server/jobs/queue-work.ts'
import { MASKED_TEXT, ORIGINAL_TEXT, sensitiveCalls } from '#tests/support/sensitive-call.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const calls = sensitiveCalls(server)
const { given } = calls
const viewer = await server.as(['call-detail'])
const admin = await server.as('Administrator')

const unmask = (id: number) => admin.post(`/api/calls/${id}/unmasking`, { reason: 'The customer asked for it' })

describe('words that were recognised with little confidence', () => {
  const word = (text: string, confidence: number | null) => ({ text, start_ms: null, end_ms: null, confidence })
  const turnOf = async (id: number, client = viewer) =>
    (await client.get(`/api/calls/${id}/turns`)).json<CallTurns>().data[0]!

  test('are given where the text has them', async () => {
    const { id } = await given.interaction()
    await given.turns(id, [{ text: 'No entiendo el deducible.' }])
    const words = [word('No', 0.9), word('entiendo', 0.59), word('el', 0.6), word('deducible.', 0.2), word('eh', 0.1)]
    await db
      .updateTable('turn')
      .set({ words: JSON.stringify(words) as never })
      .where('interaction_id', '=', id)
      .execute()
    expect((await turnOf(id)).uncertain).toEqual([
      { start_char: 3, end_char: 11, confidence: 0.59 },
      { start_char: 15, end_char: 25, confidence: 0.2 },
    ])
  })

  test('are not given for certain words, nor for sources without confidence', async () => {
    const { id } = await given.interaction()
    await given.turns(id, [{ text: 'No sé' }])
    const words = [word('No', null), word('sé', 0.95)]
    await db
      .updateTable('turn')
      .set({ words: JSON.stringify(words) as never })
      .where('interaction_id', '=', id)
      .execute()
    expect(await turnOf(id)).not.toHaveProperty('uncertain')
  })

  test('are never those of what is masked, even for a person who has unmasked it', async () => {
    const { id } = await calls.call()
    const words = MASKED_TEXT.split(' ').map((text) => word(text, 0.3))
    await db
      .updateTable('turn')
      .set({ words: JSON.stringify(words) as never })
      .where('interaction_id', '=', id)
      .where('seq', '=', 1)
      .execute()
    const visible = async (client: typeof viewer) => {
      const { text, uncertain } = (await client.get(`/api/calls/${id}/turns`)).json<CallTurns>().data[1]!
      return [text, uncertain?.map(({ start_char, end_char }) => text.slice(start_char, end_char))]
    }
    expect(await visible(viewer)).toEqual([MASKED_TEXT, ['Mi', 'tarjeta', 'es', 'gracias.']])
    await unmask(id)
    expect(await visible(admin)).toEqual([ORIGINAL_TEXT, ['Mi', 'tarjeta', 'es', 'gracias.']])
  })
})

test('a turn has its sentiment where it was judged', async () => {
  const { id } = await given.interaction()
  await given.turns(id, [{ text: 'Hola' }, { text: 'Mal' }])
  await db.updateTable('turn').set({ sentiment: -0.5 }).where('interaction_id', '=', id).where('seq', '=', 1).execute()
  const { data } = (await viewer.get(`/api/calls/${id}/turns`)).json<CallTurns>()
  expect(data.map(({ sentiment }) => sentiment)).toEqual([undefined, -0.5])
})

test('a turn has the sentiment by the analysis of these very turns, where its source gave none', async () => {
  const { id } = await given.interaction({ language: 'es' })
  await given.turns(id, [{ text: 'Excelente, muchas gracias' }, { text: 'Un pésimo servicio' }, { text: 'Uno dos' }])
  await queueAnalysis(db)
  server.app.jobs.wake()
  await server.app.jobs.idle()
  const sentiments = async () =>
    (await viewer.get(`/api/calls/${id}/turns`)).json<CallTurns>().data.map(({ sentiment }) => sentiment)
  const [good, bad, unjudged] = await sentiments()
  expect(good).toBeGreaterThan(0)
  expect(bad).toBeLessThan(0)
  expect(unjudged).toBeUndefined()
  await db.updateTable('conversation_analysis').set({ version: 0 }).where('interaction_id', '=', id).execute()
  expect(await sentiments()).toEqual([undefined, undefined, undefined])
})
