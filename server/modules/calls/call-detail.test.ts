import { describe, expect, test } from 'vitest'

import type { CallDetail, callTurnsSchema, Peaks } from '#contracts/calls.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const viewer = await server.as(['call-detail'])

const detailOf = async (id: number, reader = viewer) => {
  const answer = await reader.get(`/api/calls/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CallDetail>()
}

test('a conversation gives its times, its people and the file it came from', async () => {
  const source = await given.sourceFile({ name: 'llamada 1.json', format: 'vcon' })
  const { id } = await given.interaction({
    started_at: new Date('2025-03-28T12:00:00Z'),
    talk_ms: 50_000,
    hold_ms: 5_000,
    after_call_work_ms: 3_000,
    subject: 'Renewal',
    source_file_id: source.id,
  })
  expect(await detailOf(id)).toMatchObject({
    id,
    started_at: '2025-03-28T12:00:00.000Z',
    talk_ms: 50_000,
    hold_ms: 5_000,
    after_call_work_ms: 3_000,
    subject: 'Renewal',
    agent: null,
    customer: null,
    recording: null,
    source: {
      file: 'llamada 1.json',
      format: 'vcon',
      sha256: source.sha256,
      imported_at: source.imported_at.toISOString(),
    },
  })
})

describe('the customer', () => {
  const customer = given.customer({
    name: 'María González',
    national_id: '12.345.678-5',
    national_id_kind: 'RUT',
    phones: ['+56 9 8765 4321'],
    email: 'maria@dominio.cl',
  })
  const conversation = customer.then(({ id }) => given.interaction({ customer_id: id }))

  test('is masked', async () => {
    const { customer_name, customer: masked } = await detailOf((await conversation).id)
    expect(customer_name).toBe('María G.')
    expect(masked).toEqual({
      name: 'María G.',
      national_id: '••.•••.678-5',
      phones: ['+•• • •••• 4321'],
      email: 'm•••@dominio.cl',
      unmasked: [],
    })
  })

  test('is named by a masked name in the transcript too, and by the full one where a rule unmasks names', async () => {
    const { id } = await given.interaction({ turn_count: 2 })
    await given.turns(id, [
      { speaker: 'agent', speaker_name: 'Rosa Díaz', start_ms: 0, end_ms: 1, text: 'Hola.' },
      { speaker: 'customer', speaker_name: 'María González', start_ms: 1, end_ms: 2, text: 'Hola.' },
    ])
    const namesFor = async (reader: typeof viewer) => {
      const { data } = (await reader.get(`/api/calls/${id}/turns`)).json<typeof callTurnsSchema._zod.output>()
      return data.map(({ speaker_name }) => speaker_name)
    }
    const reader = await server.as({
      rules: [{ action: 'call-detail' }, { action: 'customer-unmask', fields: ['name'] }],
    })
    expect(await namesFor(viewer)).toEqual(['Rosa Díaz', 'María G.'])
    expect(await namesFor(reader)).toEqual(['Rosa Díaz', 'María González'])
  })

  test('is unmasked in the fields that a rule names, and lists them', async () => {
    const reader = await server.as({
      rules: [{ action: 'call-detail' }, { action: 'customer-unmask', fields: ['phones', 'email'] }],
    })
    expect((await detailOf((await conversation).id, reader)).customer).toEqual({
      name: 'María G.',
      national_id: '••.•••.678-5',
      phones: ['+56 9 8765 4321'],
      email: 'maria@dominio.cl',
      unmasked: ['phones', 'email'],
    })
  })

  test('may be known by a row alone', async () => {
    const { id } = await given.interaction({ customer_id: (await given.customer()).id })
    expect((await detailOf(id)).customer).toEqual({
      name: null,
      national_id: null,
      phones: [],
      email: null,
      unmasked: [],
    })
  })
})

describe('the transcript', () => {
  test('comes in order, with null for what the source does not give', async () => {
    const { id } = await given.interaction()
    await given.turns(id, [
      { speaker: 'agent', speaker_name: 'Ana', start_ms: 0, end_ms: 900, text: 'Buenos días', confidence: 0.5 },
      { speaker: 'customer', start_ms: 1000, end_ms: 2000, text: '¿Sí? <b>' },
    ])
    const { data } = (await viewer.get(`/api/calls/${id}/turns`)).json<typeof callTurnsSchema._zod.output>()
    expect(data).toEqual([
      { speaker: 'agent', speaker_name: 'Ana', start_ms: 0, end_ms: 900, text: 'Buenos días', confidence: 0.5 },
      { speaker: 'customer', speaker_name: null, start_ms: 1000, end_ms: 2000, text: '¿Sí? <b>', confidence: null },
    ])
    expect(await detailOf(id)).toMatchObject({ turn_count: 2, has_transcript: true, analysis: 'ready' })
  })

  test('without times allows no analysis', async () => {
    const { id } = await given.interaction()
    await given.turns(id, [{ text: 'Hola' }])
    expect((await detailOf(id)).analysis).toBe('untimed')
  })

  test('may be empty', async () => {
    const { id } = await given.interaction()
    const answer = await viewer.get(`/api/calls/${id}/turns`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ data: [] })
    expect((await detailOf(id)).analysis).toBe('no-transcript')
  })
})

describe('of several recordings', () => {
  test('the one with most channels is offered, and of those the newest', async () => {
    const { id } = await given.interaction()
    await given.recording(id, { audio: new Uint8Array([1]), channels: 2, lanes: ['agent', 'customer'] })
    const best = await given.recording(id, {
      audio: new Uint8Array([2]),
      channels: 2,
      lanes: ['customer', 'agent'],
      duration_ms: 60,
      media_type: 'audio/ogg',
      peaks: Buffer.from([1, 2, 3, 251, 252, 255]),
    })
    await given.recording(id, { audio: new Uint8Array([3]), channels: 1 })

    expect((await detailOf(id)).recording).toEqual({
      id: best.id,
      url: expect.stringContaining(`/api/recordings/${best.id}/audio?`),
      media_type: 'audio/ogg',
      duration_ms: 60,
      lanes: ['customer', 'agent'],
      muted: false,
      withheld: null,
    })
    expect((await viewer.get(`/api/calls/${id}/peaks`)).json<Peaks>()).toEqual({
      bucket_ms: 20,
      duration_ms: 60,
      lanes: [
        [1, 2, 3],
        [251, 252, 255],
      ],
    })
  })

  test('the address stays the same when the conversation is requested again soon', async () => {
    const { id } = await given.interaction()
    await given.recording(id)
    const [first, second] = [await detailOf(id), await detailOf(id)]
    expect(second.recording!.url).toBe(first.recording!.url)
  })
})

describe('a conversation that is not there', () => {
  test.each(['', '/turns', '/peaks'])('looks exactly like one of somebody else at …%s', async (part) => {
    const theirs = await given.interaction()
    await given.recording(theirs.id)
    const own = await given.partner()
    const reader = await server.as({
      rules: [{ action: 'call-detail', conditions: { partner_id: '$user.partner_id' } }],
      partner_id: own.id,
    })
    const [foreign, missing] = [
      await reader.get(`/api/calls/${theirs.id}${part}`),
      await reader.get(`/api/calls/999999${part}`),
    ]
    expect(foreign.statusCode).toBe(404)
    expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers))
  })

  test('has no waveform without a recording either', async () => {
    const { id } = await given.interaction()
    expect((await viewer.get(`/api/calls/${id}/peaks`)).statusCode).toBe(404)
  })

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999'])('is not looked for under the number %s', async (id) => {
    expect((await viewer.get(`/api/calls/${id}`)).statusCode).toBe(400)
  })
})
