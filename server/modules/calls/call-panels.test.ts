import { describe, expect, test } from 'vitest'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallRaw } from '#contracts/call-raw.ts'
import { sensitiveCalls } from '#tests/support/sensitive-call.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const calls = sensitiveCalls(server)
const { given } = calls
const viewer = await server.as(['call-detail'])
const admin = await server.as('Administrator')

const rawOf = async (id: number, client = viewer) => (await client.get(`/api/calls/${id}/raw`)).json<CallRaw>()
const unmask = (id: number, client = admin) =>
  client.post(`/api/calls/${id}/unmasking`, { reason: 'The customer asked for it' })

describe('markers', () => {
  const mark = { kind: 'issue', start_ms: null, end_ms: null, seq: null, origin: 'source', created_by: null } as const
  const marksOf = async (id: number, client = viewer) =>
    (await client.get(`/api/calls/${id}/markers`)).json<CallMarkers>().data

  test('come in the order of the conversation, those of the whole conversation first', async () => {
    const { id: interaction_id } = await given.interaction()
    await given.turns(interaction_id, [
      { start_ms: 0, end_ms: 100, text: 'Hola' },
      { start_ms: 100, end_ms: 200, text: 'Adiós' },
    ])
    await db
      .insertInto('marker')
      .values([
        { ...mark, interaction_id, name: 'last', start_ms: 150, end_ms: 180, seq: 1 },
        { ...mark, interaction_id, name: 'second', seq: 1, kind: 'category', origin: 'rule' },
        { ...mark, interaction_id, name: 'first', start_ms: 0, end_ms: 50, seq: 0 },
        { ...mark, interaction_id, name: 'whole' },
      ])
      .execute()
    expect(await marksOf(interaction_id)).toMatchObject([
      { name: 'whole', seq: null },
      { name: 'first', seq: 0, start_ms: 0, end_ms: 50 },
      { name: 'second', seq: 1, kind: 'category', origin: 'rule' },
      { name: 'last', seq: 1 },
    ])
  })

  test('are named by masked words where their words are masked, until they are unmasked', async () => {
    const { id } = await calls.call()
    await db
      .insertInto('marker')
      .values([
        { ...mark, interaction_id: id, name: 'es 4111 1111 1111 1111', seq: 1 },
        { ...mark, interaction_id: id, name: 'Card 4111 1111 1111 1111' },
      ])
      .execute()
    const names = async (client: typeof viewer) => (await marksOf(id, client)).map(({ name }) => name)
    const visibleNames = await names(viewer)
    expect(visibleNames.join()).not.toContain('1111 1111')
    expect(visibleNames).toContain('es 4111 11•• •••• 1111')
    await unmask(id)
    expect(await names(admin)).toContain('es 4111 1111 1111 1111')
  })
})

describe('the analysis', () => {
  test('says that it is waiting, then what was measured and by which version, and why a part was not', async () => {
    const { id } = await given.interaction({ duration_ms: 5_000, language: null })
    await given.turns(id, [
      { speaker: 'agent', start_ms: 0, end_ms: 1_000, text: 'Hola' },
      { speaker: 'customer', start_ms: 1_000, end_ms: 2_000, text: 'Hola' },
    ])
    const analysis = async () => (await viewer.get(`/api/calls/${id}/analysis`)).json<CallAnalysis>()
    expect(await analysis()).toMatchObject({ waiting: true, version: null, agent_turns: 1, silence_ms: null })
    const given_up = await given.interaction({ duration_ms: 5_000 })
    await admin.post(`/api/calls/${id}/swap-speakers`, { swapped: true, reason: '' })
    await server.app.jobs.idle()
    expect(await analysis()).toMatchObject({
      waiting: false,
      version: expect.any(Number),
      analysed_at: server.clock.now().toISOString(),
      agent_talk_ms: 1_000,
      silence_ms: 3_000,
      sentiment_not_analysed: 'The language of the conversation is not known.',
    })
    const none = (await viewer.get(`/api/calls/${given_up.id}/analysis`)).json<CallAnalysis>()
    expect(none).toMatchObject({ not_analysed: 'The conversation has no transcript.', agent_talk_ms: null })
  })
})

describe('the raw facts', () => {
  test('are those of the sources, without people and words', async () => {
    const source = await given.sourceFile({ name: 'in/call.json' })
    const { id, external_id } = await given.interaction({ source_file_id: source.id, duration_ms: 7, hold_ms: null })
    await given.recording(id, { channels: 2, lanes: ['agent', 'customer'] })
    expect(await rawOf(id)).toMatchObject({
      external_id,
      source: { file: 'in/call.json', format: 'vcon', sha256: source.sha256 },
      import: null,
      fields: { duration_ms: 7, hold_ms: null, channel: 'voice', speakers_swapped: false },
      recordings: [{ channels: 2, lanes: ['agent', 'customer'], media_type: 'audio/wav' }],
    })
  })
})

describe('the source file', () => {
  async function fromFile(format = 'vcon') {
    const source = await given.sourceFile({ name: 'in/call.json', format })
    await server.storage.put(source.storage_key, Buffer.from('{"as":"it came"}'))
    const { id } = await given.interaction({ source_file_id: source.id })
    return { id, source }
  }

  test('is for people who have unmasked the conversation, and recorded', async () => {
    const { id, source } = await fromFile()
    expect((await rawOf(id)).download).toBe('not-allowed')
    expect((await rawOf(id, admin)).download).toBe('masked')
    expect((await admin.get(`/api/calls/${id}/source`)).statusCode).toBe(404)
    await unmask(id)
    expect((await rawOf(id, admin)).download).toBe('offered')
    const answer = await admin.get(`/api/calls/${id}/source`)
    expect([answer.statusCode, answer.body]).toEqual([200, '{"as":"it came"}'])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="call.json"')
    const last = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(last).toMatchObject({
      action: 'download',
      subject: `interaction:${id}`,
      detail: { source: source.sha256 },
    })
  })

  test('is not given out where it contains, or may contain, other conversations too', async () => {
    const { id, source } = await fromFile()
    await given.interaction({ source_file_id: source.id })
    const table = await fromFile('table')
    for (const one of [id, table.id]) {
      await unmask(one)
      expect((await rawOf(one, admin)).download).toBe('not-alone')
      expect((await admin.get(`/api/calls/${one}/source`)).statusCode).toBe(404)
    }
  })
})

test('printing is recorded as an export', async () => {
  const { id } = await calls.call()
  expect((await viewer.post(`/api/calls/${id}/print`, { turns: 2 })).statusCode).toBe(200)
  const last = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  expect(last).toMatchObject({
    action: 'export',
    subject: `interaction:${id}`,
    user_id: viewer.person.id,
    detail: { format: 'print', turns: 2, text: 'masked' },
  })
})

test.each([
  ['GET', 'analysis'],
  ['GET', 'markers'],
  ['GET', 'raw'],
  ['GET', 'source'],
  ['POST', 'print', { turns: 0 }],
])('%s …/%s answers a conversation of others as one that is not there', async (method, part, body?: object) => {
  const theirs = await given.interaction()
  const own = await given.partner()
  const conditions = { partner_id: '$user.partner_id' }
  const reader = await server.as({
    partner_id: own.id,
    rules: [
      { action: 'call-detail', conditions },
      { action: 'customer-unmask', conditions },
    ],
  })
  const foreign = await reader.send(method, `/api/calls/${theirs.id}/${part}`, body)
  const missing = await reader.send(method, `/api/calls/999999/${part}`, body)
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
})
