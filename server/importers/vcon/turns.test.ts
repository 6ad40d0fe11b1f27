import { expect, test } from 'vitest'

import { readVcon, vconCall, vconRecording, vconSpoken, vconText } from '#tests/support/vcon-call.ts'

test('messages are ordered by their start, and repeated ones are kept', async () => {
  const { conversation } = await readVcon({
    ...vconCall,
    analysis: [],
    parties: [
      { role: 'agent', name: 'Wayne' },
      { role: 'contact', tel: '+15928989260', name: '+15928989260' },
    ],
    dialog: [
      vconText(1, '2025-03-17T15:45:24-04:00', 'Hi, Wayne.'),
      vconText(0, '2025-03-17T15:41:28-04:00', 'Hello!'),
      vconText(1, '2025-03-17T15:45:24-04:00', 'Hi, Wayne.'),
    ],
  })
  expect(conversation).toMatchObject({
    channel: 'webchat',
    started_at: '2025-03-17T19:41:28.000Z',
    duration_ms: 236_000,
    customer: { name: null, phones: ['+15928989260'] },
    turns: [
      { speaker: 'agent', start_ms: 0, text: 'Hello!' },
      { speaker: 'customer', start_ms: 236_000, end_ms: 236_000, text: 'Hi, Wayne.' },
      { speaker: 'customer', start_ms: 236_000, text: 'Hi, Wayne.' },
    ],
  })
})

test('a message months after the first keeps its time, and one from a wrong clock has none', async () => {
  const thread = (last: string) =>
    readVcon({
      ...vconCall,
      analysis: [],
      dialog: [vconText(0, '2025-01-01T00:00:00Z', 'Hi'), vconText(1, last, 'Hello')],
    })
  const days = 90 * 86_400_000
  expect((await thread('2025-04-01T00:00:00Z')).conversation).toMatchObject({
    duration_ms: days,
    turns: [{ start_ms: 0 }, { start_ms: days, end_ms: days }],
  })
  expect((await thread('2045-04-01T00:00:00Z')).conversation).toMatchObject({
    duration_ms: null,
    turns: [{ start_ms: 0 }, { start_ms: null, end_ms: null }],
  })
})

test('an e-mail thread shows what its writers wrote, without its packaging', async () => {
  const body =
    '--b\r\nContent-Type: multipart/alternative;\r\n\tboundary="c"\r\n\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>Hola</p>\r\n' +
    '--c\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=A1Ho=\r\nla! =80\r\n--c--\r\n--b--'
  const mail = { ...vconText(0, '2022-09-23T21:44:25Z', body), mimetype: 'multipart/mixed; \n\tboundary="b"' }
  const html = {
    ...vconText(1, '2022-09-23T21:45:25Z', '<style>p{}</style><p>Sí &amp;<br>no</p>'),
    mimetype: 'text/html',
  }
  const { conversation } = await readVcon({ ...vconCall, subject: ' Factura ', analysis: [], dialog: [mail, html] })
  expect(conversation).toMatchObject({
    channel: 'email',
    subject: 'Factura',
    turns: [{ text: '¡Hola! €' }, { text: 'Sí &\nno' }],
  })
})

test.each([
  ['whatsapp', { application: 'WhatsApp Business' }],
  ['email', { message_id: '<1126698042.388315@mail.test>' }],
  ['webchat', {}],
])('messages make a conversation by %s', async (channel, fields) => {
  const { conversation } = await readVcon({
    ...vconCall,
    dialog: [{ ...vconText(0, '2025-01-01T00:00:00Z', 'Hi'), ...fields }],
  })
  expect(conversation?.channel).toBe(channel)
})

const world = {
  transcript: { text: 'Hi. Yes?', language: 'es-CL', duration: 3, confidence: 0.9 },
  segments: [
    { id: 0, start: 0.5, end: 1, text: 'Hi.', confidence: 0.8, speaker: 0 },
    { id: 1, start: 1, end: 2, text: 'Yes?', confidence: 2, speaker: 1 },
  ],
  speakers: { '0': { id: 0, label: 'Elizabeth Garcia' }, '1': { id: 1, label: 'Agent' } },
}
const paragraph = (speaker: number, start: number, text: string) => ({
  speaker,
  start,
  end: start + 1,
  sentences: [{ text }],
})
const deepgram = {
  results: {
    channels: [
      {
        detected_language: 'es-CL',
        alternatives: [
          { confidence: 0.8, paragraphs: { paragraphs: [paragraph(0, 0.5, 'Hi.'), paragraph(1, 1, 'Yes?')] } },
        ],
      },
    ],
  },
}

test.each([
  [
    'wtf_transcription',
    { analysis: [{ type: 'wtf_transcription', schema: 'wtf-1.0', encoding: 'json', body: JSON.stringify(world) }] },
    'customer',
  ],
  [
    'an attachment in the World Transcription Format',
    { analysis: [], attachments: [{ type: 'wtf_transcription', dialog: 0, body: world }] },
    'customer',
  ],
  ['Deepgram', { analysis: [{ type: 'transcript', dialog: 0, body: deepgram }] }, 'agent'],
])('a transcript as %s has times and confidence', async (_, fields, first) => {
  const { conversation, findings } = await readVcon({ ...vconCall, ...fields })
  expect(findings).toEqual([])
  expect(conversation).toMatchObject({
    language: 'es-CL',
    turns: [
      { speaker: first, start_ms: 500, confidence: 0.8, text: 'Hi.' },
      { speaker: first === 'agent' ? 'customer' : 'agent', start_ms: 1000, text: 'Yes?' },
    ],
  })
})

test('sentences with dates count from the start of their recording', async () => {
  const body = [{ parties: 1, start: '2024-03-16T15:31:18.836', duration: 0.5, text: 'Hi.' }]
  const { conversation } = await readVcon({ ...vconCall, analysis: [{ type: 'transcript-redacted', dialog: 0, body }] })
  expect(conversation?.turns).toMatchObject([{ speaker: 'customer', start_ms: 1000, end_ms: 1500 }])
})

test('of several transcripts the timed one is used, and a redacted one only if there is no other', async () => {
  const plain = { type: 'transcript', dialog: 0, body: vconSpoken }
  const timed = { type: 'transcript', dialog: 0, body: deepgram }
  const redacted = { type: 'transcript-redacted', dialog: 0, body: [{ parties: 0, start: 0, end: 1, text: '***' }] }
  expect((await readVcon({ ...vconCall, analysis: [plain, timed, redacted] })).conversation?.turns[0]?.text).toBe('Hi.')
  expect((await readVcon({ ...vconCall, analysis: [redacted, plain] })).conversation?.turns[0]?.text).toBe('Good day.')
})

test('a text without speakers is attributed to nobody', async () => {
  const body = { transcript: 'Hello, this is Steven.\n\nHi Steven.', confidence: 0.99, detected_language: 'en' }
  const { conversation } = await readVcon({ ...vconCall, analysis: [{ type: 'transcript', dialog: 0, body }] })
  expect(conversation).toMatchObject({
    language: 'en',
    turns: [{ speaker: 'system', text: 'Hello, this is Steven.', confidence: 0.99 }, { speaker: 'system' }],
  })
})

test('a transcript of an unknown shape is reported and affects nothing else', async () => {
  const { conversation, findings } = await readVcon({
    ...vconCall,
    analysis: [{ type: 'transcript', dialog: 0, body: { words: 1 } }],
  })
  expect(conversation?.recordings).toHaveLength(1)
  expect(findings).toEqual([{ field: 'analysis[0]', reason: expect.stringContaining('shape that is not known') }])
})

test('a second recording that starts later has its words later', async () => {
  const later = { ...vconRecording, start: '2024-03-16T15:32:17.836149' }
  const { conversation } = await readVcon({
    ...vconCall,
    dialog: [vconRecording, later],
    analysis: [{ type: 'transcript', dialog: 1, body: deepgram }],
  })
  expect(conversation).toMatchObject({ duration_ms: 121_200, turns: [{ start_ms: 60_500 }, { start_ms: 61_000 }] })
})
