import { expect, test } from 'vitest'

import { readValue, speechFile, emptyReading } from '#tests/support/speech.ts'

const CALL = 'contact-lens:5f3c7a52-1c1d-4d57-9a53-0a5b1f2d8e11'
const sound = Uint8Array.of(1, 2, 3)

test('a call has its turns, its analysis, and its redactions', async () => {
  const reading = await readValue(await speechFile('contact-lens-call'))
  expect(reading).toEqual({
    format: 'contact-lens',
    findings: [],
    conversations: [
      emptyReading({
        external_id: CALL,
        duration_ms: 15_400,
        language: 'es-US',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 120,
            end_ms: 3900,
            text: 'Seguros Faro, le atiende Marta.',
            confidence: null,
            sentiment: 1,
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 4200,
            end_ms: 9800,
            text: 'Quiero cancelar la póliza de vida [PII] porque subió la prima.',
            confidence: null,
            sentiment: -1,
          },
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 10_100,
            end_ms: 15_200,
            text: 'Le envío hoy la nueva propuesta con descuento.',
            confidence: null,
            sentiment: 0,
          },
        ],
        markers: [
          { kind: 'issue', name: 'cancelar la póliza de vida', start_ms: 4200, end_ms: 9800, turn: 1 },
          { kind: 'redaction', name: 'PII', start_ms: 7000, end_ms: 7600, turn: 1 },
          { kind: 'action-item', name: 'Le envío hoy la nueva propuest', start_ms: 10_100, end_ms: 15_200, turn: 2 },
          { kind: 'category', name: 'Retención', start_ms: 4200, end_ms: 8100, turn: 1 },
          { kind: 'category', name: 'Sin despedida', start_ms: null, end_ms: null, turn: null },
        ],
      }),
    ],
  })
})

test('a chat has its messages, its start, its participants, and its attachments', async () => {
  const reading = await readValue(await speechFile('contact-lens-chat'))
  expect(reading).toEqual({
    format: 'contact-lens',
    findings: [],
    conversations: [
      emptyReading({
        external_id: 'contact-lens:0b1a2c3d-4e5f-4a6b-8c7d-9e8f7a6b5c4d',
        channel: 'webchat',
        started_at: '2025-05-06T12:00:00.000Z',
        duration_ms: 120_000,
        language: 'pt-BR',
        agent: { name: 'Rafael', email: null },
        customer: { name: 'Luísa', phones: [], email: null },
        turns: [
          {
            speaker: 'bot',
            speaker_name: null,
            start_ms: 2500,
            end_ms: 2500,
            text: 'Vamos transferir para um atendente.',
            confidence: null,
          },
          {
            speaker: 'agent',
            speaker_name: 'Rafael',
            start_ms: 20_000,
            end_ms: 20_000,
            text: 'Bom dia! Sou o Rafael.',
            confidence: null,
            sentiment: 0,
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 31_250,
            end_ms: 31_250,
            text: 'O sinistro não foi pago.',
            confidence: null,
            sentiment: -1,
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 60_000,
            end_ms: 60_000,
            text: '',
            confidence: null,
            attachments: [{ kind: 'document', file_name: 'boletim.pdf', media_type: 'application/pdf', bytes: null }],
          },
        ],
        markers: [
          { kind: 'redaction', name: 'PII', start_ms: 20_000, end_ms: 20_000, turn: 1 },
          { kind: 'issue', name: 'O sinistro não foi pago.', start_ms: 31_250, end_ms: 31_250, turn: 2 },
          { kind: 'outcome', name: 'Bom dia!', start_ms: 20_000, end_ms: 20_000, turn: 1 },
          { kind: 'category', name: 'Saudação', start_ms: 20_000, end_ms: 20_000, turn: 1 },
        ],
      }),
    ],
  })
})

test('the recording is found by the contact’s id, with the customer on its left channel', async () => {
  const reading = await readValue(await speechFile('contact-lens-call'), {
    name: '5f3c_analysis_2025.json',
    neighbours: { '5f3c7a52-1c1d-4d57-9a53-0a5b1f2d8e11.wav': sound },
  })
  expect(reading?.conversations[0]?.recordings).toEqual([
    { file_name: '5f3c7a52-1c1d-4d57-9a53-0a5b1f2d8e11.wav', bytes: sound, lanes: ['customer', 'agent'] },
  ])
})

test('a contact without an id is identified by its file', async () => {
  const { CustomerMetadata: _, ...call } = await speechFile('contact-lens-call')
  expect((await readValue(call))?.conversations[0]?.external_id).toMatch(/^contact-lens:[\da-f]{64}$/)
})

test('redacted names are no names', async () => {
  const chat = JSON.parse(JSON.stringify(await speechFile('contact-lens-chat')).replaceAll(/Luísa|Rafael/g, '[PII]'))
  const [conversation] = (await readValue(chat))?.conversations ?? []
  expect(conversation).toMatchObject({ agent: null, customer: null })
  expect(conversation?.turns.map(({ speaker, speaker_name }) => [speaker, speaker_name])).toEqual([
    ['bot', null],
    ['agent', null],
    ['customer', null],
    ['customer', null],
  ])
})

test('participants without a role are asked about, and answers are used', async () => {
  const call = await speechFile('contact-lens-call')
  const nameless = JSON.parse(
    JSON.stringify({ ...call, Participants: [] })
      .replaceAll('"AGENT"', '"p-1"')
      .replaceAll('"CUSTOMER"', '"p-2"'),
  )
  const guessed = await readValue(nameless)
  expect(guessed?.questions).toEqual([{ about: 'roles', names: ['p-1', 'p-2'] }])
  const answered = await readValue(nameless, { options: { roles: { 'p-1': 'customer', 'p-2': 'agent' } } })
  expect(answered?.questions).toBeUndefined()
  expect(answered?.conversations[0]?.turns.map(({ speaker }) => speaker)).toEqual(['customer', 'agent', 'customer'])
})

test('analysis that cannot be read is reported, and the conversation is imported without it', async () => {
  const reading = await readValue({ ...(await speechFile('contact-lens-call')), Categories: ['Retención'] })
  expect(reading?.conversations[0]?.markers).toHaveLength(3)
  expect(reading?.findings).toEqual([
    {
      field: 'Categories',
      reason: 'Categories must be an object; it is a list. The conversation was imported without it.',
    },
  ])
})

test.each([
  ['JobStatus', { JobStatus: 'FAILED' }, /job has not completed/],
  ['Channel', { Channel: 'TASK' }, /^Channel must be VOICE or CHAT; it is "TASK"/],
  ['Transcript', { Transcript: 'x' }, /^Transcript must be a list/],
  [
    'Transcript[0].BeginOffsetMillis',
    { Transcript: [{ Content: 'x', BeginOffsetMillis: '1', EndOffsetMillis: 2 }] },
    /"1"/,
  ],
])('a wrong %s is refused by name', async (field, wrong, reason) => {
  const reading = await readValue({ ...(await speechFile('contact-lens-call')), ...wrong })
  expect(reading).toMatchObject({ conversations: [], findings: [{ field, reason: expect.stringMatching(reason) }] })
})

test('a message without a time is refused by name', async () => {
  const chat = await speechFile('contact-lens-chat')
  const reading = await readValue({ ...chat, Transcript: [{ Type: 'MESSAGE', Content: 'Oi', AbsoluteTime: 'ontem' }] })
  expect(reading).toMatchObject({ conversations: [], findings: [{ field: 'Transcript[0].AbsoluteTime' }] })
})
