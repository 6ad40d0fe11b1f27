import { expect, test } from 'vitest'

import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const admin = await server.as('Administrator')
const imports = importClient(server, admin)

const CARD = '4111 1111 1111 1111'
const RUT = '13.457.082-2'
const EMAIL = 'rosa.perez@correo.example'
const spokenTexts = [
  'Buenos días, ¿me da sus datos?',
  `Mi tarjeta es ${CARD}, el RUT ${RUT}`,
  `y mi correo es ${EMAIL}.`,
]
const maskedTexts = [
  spokenTexts[0],
  'Mi tarjeta es 4111 11•• •••• 1111, el RUT ••.•••.082-2',
  'y mi correo es r•••.•••••@correo.example.',
]

/** A call of a minute in which the agent asks for 10 s, interrupts for 5 s, and nobody says anything for 20 s. */
const call = (vcon: string, texts: readonly string[]) => ({
  [`${vcon}.turns.json`]: {
    ...{ vcon, duration_s: 60, channels: { '0': 'customer', '1': 'agent' } },
    turns: [
      { speaker: 'agent', start_s: 0, end_s: 10, text: texts[0] },
      { speaker: 'customer', start_s: 10, end_s: 30, text: texts[1] },
      { speaker: 'customer', start_s: 30, end_s: 40, text: texts[2] },
      ...texts.slice(3).map((text) => ({ speaker: 'agent', start_s: 35, end_s: 40, text })),
    ],
  },
})

const [one, other] = ['0195f4a7-0000-8000-8000-000000000001', '0195f4a7-0000-8000-8000-000000000002']
const idOf = async (vcon: string) => {
  const found = db.selectFrom('interaction').where('external_id', '=', `vcon:${vcon}`).select('id')
  return (await found.executeTakeFirstOrThrow()).id
}
const readingOf = async (id: number) =>
  (await admin.get(`/api/calls/${id}/turns`)).json().data.map(({ text }: { text: string }) => text)
const analysisOf = (id: number) =>
  db.selectFrom('conversation_analysis').where('interaction_id', '=', id).selectAll().executeTakeFirstOrThrow()
const hiddenPartsOf = async (id: number) => ({
  originals: await db.selectFrom('turn_original').where('interaction_id', '=', id).orderBy('seq').selectAll().execute(),
  spans: await db.selectFrom('sensitive_span').where('interaction_id', '=', id).orderBy('seq').selectAll().execute(),
})
const found = async (words: string) =>
  (await admin.get(`/api/calls?q=${encodeURIComponent(words)}`)).json().data.map(({ id }: { id: number }) => id)

test('what is sensitive in an import is masked, found by no search, and kept for people who may unmask it', async () => {
  const { id: partner_id } = await given.partner()
  const { accepted } = await imports.done(call(one, spokenTexts), { partner_id })
  expect(accepted).toBe(1)
  const id = await idOf(one)

  expect(await readingOf(id)).toEqual(maskedTexts)
  expect(await found('"mi correo"')).toEqual([id])
  for (const secret of ['"4111 1111"', '1111111111111111', '13457082', 'rosa']) {
    expect(await found(secret), secret).toEqual([])
  }
  const { originals, spans } = await hiddenPartsOf(id)
  expect(originals.map(({ seq, text }) => [seq, text])).toEqual([
    [1, spokenTexts[1]],
    [2, spokenTexts[2]],
  ])
  expect(spans.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'card'],
    [1, 'rut'],
    [2, 'email'],
  ])
  expect(spans.every(({ start_ms, end_ms }) => start_ms! >= 10_000 && end_ms! <= 40_000)).toBe(true)

  await admin.post(`/api/calls/${id}/unmasking`, { reason: 'The customer disputes a charge on this card.' })
  expect(await readingOf(id)).toEqual(spokenTexts)
  await admin.send('DELETE', `/api/calls/${id}/unmasking`)
})

test('a check shows masked what it would import', async () => {
  const { preview } = await imports.checked(call('0195f4a7-0000-8000-8000-000000000003', spokenTexts))
  expect(JSON.stringify(preview)).toContain('4111 11•• •••• 1111')
  expect(JSON.stringify(preview)).not.toContain(CARD)
})

test('the same file again changes nothing; a longer transcript replaces what was kept', async () => {
  await imports.done(call(other, spokenTexts))
  const id = await idOf(other)
  const before = { analysis: await analysisOf(id), kept: await hiddenPartsOf(id) }
  expect(await imports.done(call(other, spokenTexts))).toMatchObject({ accepted: 0, repeated: 1 })
  expect({ analysis: await analysisOf(id), kept: await hiddenPartsOf(id) }).toEqual(before)

  const better = ['Hola.', 'Hola.', `Mi correo es ${EMAIL}.`, 'Gracias.']
  await imports.done(call(other, better))
  const { originals, spans } = await hiddenPartsOf(id)
  expect([originals.map(({ text }) => text), spans.map(({ kind }) => kind)]).toEqual([[better[2]], ['email']])
})

test('an imported call is analysed, and a chat for what it is', async () => {
  const texts = ['Hola.', 'Hola, buenas.', 'Quiero saber de mi póliza.', 'Claro que sí.']
  await imports.done(call('0195f4a7-0000-8000-8000-000000000004', texts))
  expect(await analysisOf(await idOf('0195f4a7-0000-8000-8000-000000000004'))).toMatchObject({
    ...{ version: ANALYSIS_VERSION, analysed_at: server.clock.now(), not_analysed: null, speech_not_analysed: null },
    ...{ agent_talk_ms: 15_000, customer_talk_ms: 30_000, silence_ms: 20_000, overtalk_ms: 5_000, interruptions: 1 },
    ...{ longest_monologue_ms: 10_000, agent_wpm: 16, customer_wpm: 14, first_response_ms: null },
    responses_not_analysed: 'It was spoken, not written.',
    ...{ sentiment_agent: null, sentiment_not_analysed: 'The language of the conversation is not known.' },
  })
})

test('a conversation that changes is analysed when a server starts, and again after another version', async () => {
  const { id: partner_id } = await given.partner()
  const [{ id: chat }, { id: silent }] = [
    await given.interaction({ partner_id, channel: 'whatsapp', language: 'es-CL', subject: `Tarjeta ${CARD}` }),
    await given.interaction({ partner_id }),
  ]
  await given.turns(chat, [
    { speaker: 'customer', start_ms: 0, end_ms: 0, text: `Mi RUT es ${RUT}` },
    { speaker: 'agent', start_ms: 61_000, end_ms: 61_000, text: 'Gracias.' },
  ])
  expect((await analysisOf(chat)).version).toBe(0)

  const restarted = async () => {
    const { app } = await testServer({}, { database: server.database })
    await app.jobs.idle()
  }
  await restarted()
  const analysis = await analysisOf(chat)
  expect(analysis).toMatchObject({
    ...{
      version: ANALYSIS_VERSION,
      first_response_ms: 61_000,
      median_response_ms: 61_000,
      longest_response_ms: 61_000,
    },
    ...{ agent_talk_ms: null, speech_not_analysed: 'It was written, not spoken.' },
    ...{ sentiment_not_analysed: null, sentiment_agent: 0.4, sentiment_customer: null },
  })
  expect(await readingOf(chat)).toEqual(['Mi RUT es ••.•••.082-2', 'Gracias.'])
  const { subject } = await db
    .selectFrom('interaction')
    .where('id', '=', chat)
    .select('subject')
    .executeTakeFirstOrThrow()
  expect(subject).toBe('Tarjeta 4111 11•• •••• 1111')
  expect((await hiddenPartsOf(chat)).originals).toMatchObject([{ seq: 0, text: `Mi RUT es ${RUT}` }])
  expect(await analysisOf(silent)).toMatchObject({
    version: ANALYSIS_VERSION,
    not_analysed: 'The conversation has no transcript.',
  })

  const before = await hiddenPartsOf(chat)
  await db.updateTable('conversation_analysis').set({ version: 0, first_response_ms: 7 }).execute()
  await restarted()
  expect({ ...(await analysisOf(chat)), analysed_at: null }).toEqual({ ...analysis, analysed_at: null })
  expect(await hiddenPartsOf(chat)).toEqual(before)
})
