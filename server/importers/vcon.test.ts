import { expect, test } from 'vitest'

import { readVcon, VCON_UUID, vconCall, vconRecording, vconSound, vconSpoken } from '#tests/support/vcon-call.ts'

test('a recorded call of the old draft is read completely', async () => {
  const { conversation, findings } = await readVcon(vconCall)
  expect(findings).toEqual([])
  expect(conversation).toEqual({
    external_id: `vcon:${VCON_UUID}`,
    channel: 'voice',
    direction: 'inbound',
    started_at: '2024-03-16T15:31:17.836Z',
    duration_ms: 61_200,
    talk_ms: null,
    hold_ms: null,
    after_call_work_ms: null,
    language: null,
    disposition: 'ANSWERED',
    subject: null,
    agent: { name: 'Andrew Young', email: 'andrew@firm.test' },
    customer: { name: 'Elizabeth Garcia', phones: ['+15551'], email: 'eli@mail.test' },
    turns: vconSpoken.map(({ speaker, message }) => ({
      speaker: speaker.toLowerCase(),
      speaker_name: null,
      start_ms: null,
      end_ms: null,
      text: message,
      confidence: null,
    })),
    recordings: [{ file_name: 'call 1.mp3', bytes: vconSound, lanes: ['customer', 'agent'] }],
  })
})

test('parties without roles are distinguished by order: the first caller is the customer', async () => {
  const bare = [{ name: 'Alice' }, { name: 'Bob' }]
  const silent = { ...vconRecording, meta: {} }
  expect((await readVcon({ ...vconCall, parties: bare, dialog: [silent] })).conversation).toMatchObject({
    customer: { name: 'Alice' },
    agent: { name: 'Bob' },
  })
  const outbound = { ...vconRecording, meta: { direction: 'out' } }
  expect((await readVcon({ ...vconCall, parties: bare, dialog: [outbound] })).conversation).toMatchObject({
    agent: { name: 'Alice' },
  })
})

test('hold is calculated from the parties’ history', async () => {
  const at = (second: string) => `2024-03-16T15:31:${second}.836Z`
  const history = [
    { party: 1, event: 'unhold', time: at('40') },
    { party: 1, event: 'hold', time: at('30') },
    { party: 1, event: 'hold', time: at('50') },
  ]
  const { conversation } = await readVcon({
    ...vconCall,
    dialog: [{ ...vconRecording, duration: 40, party_history: history }],
  })
  expect(conversation?.hold_ms).toBe(10_000 + 7_836 - 836)
})

test('an unanswered call has no recording, and states the reason', async () => {
  const missed = { type: 'incomplete', start: '2025-01-01T10:00:00Z', parties: [1, 0], disposition: 'no-answer' }
  const { conversation, findings } = await readVcon({ ...vconCall, dialog: [missed], analysis: [] })
  expect(conversation).toMatchObject({ channel: 'voice', disposition: 'no-answer', talk_ms: 0, recordings: [] })
  expect(findings).toEqual([])
})

test('old names are accepted everywhere', async () => {
  const { conversation, findings } = await readVcon({
    ...vconCall,
    appended: null,
    must_support: ['wtf_transcription'],
    dialog: [
      { ...vconRecording, session_id: 'old text form' },
      { type: 'transfer', start: vconRecording.start, 'transfer-target': 1 },
    ],
    analysis: [
      { type: 'transcript', dialog: 0, transcript: { transcript: 'Hi.' }, vendor_product: 'x', schema_version: '1' },
    ],
  })
  expect(findings).toEqual([])
  expect(conversation?.turns).toHaveLength(1)
})

test.each([
  ['uuid', { uuid: 'none' }],
  ['uuid', { uuid: undefined }],
  ['parties', { parties: null }],
  ['parties[0].tel', { parties: [{ tel: 1 }, {}] }],
  ['dialog[0].parties', { dialog: [{ ...vconRecording, parties: [0, 99] }] }],
  ['dialog[0].originator', { dialog: [{ ...vconRecording, originator: 7 }] }],
  ['dialog[0].start', { dialog: [{ ...vconRecording, start: 'yesterday' }] }],
  ['dialog[0].duration', { dialog: [{ ...vconRecording, duration: -30 }] }],
  ['dialog[0].mimetype', { dialog: [{ ...vconRecording, mimetype: 'not a type!' }] }],
  ['dialog[0].url', { dialog: [{ ...vconRecording, url: 'not-a-url' }] }],
  ['dialog[0].signature', { dialog: [{ ...vconRecording, signature: 'short' }] }],
  ['dialog[0].type', { dialog: [{ ...vconRecording, type: 'dance' }] }],
  ['dialog', { dialog: [], analysis: [] }],
  ['analysis', { analysis: 'a text' }],
  ['analysis[0].dialog', { analysis: [{ type: 'transcript', dialog: 4 }] }],
  ['critical', { critical: ['lossy'] }],
])('a wrong %s is refused under the name that the file uses', async (field, fields) => {
  const { conversation, findings } = await readVcon({ ...vconCall, ...fields })
  expect(conversation).toBeUndefined()
  expect(findings).toEqual([{ field, reason: expect.stringContaining(field) }])
})

test('all errors are reported at once', async () => {
  const { findings } = await readVcon({
    ...vconCall,
    uuid: '',
    dialog: [{ ...vconRecording, duration: 'long', parties: [5] }],
  })
  expect(findings[0]?.reason).toMatch(
    /parties names party 5.*uuid must be.*it is empty.*duration must be.*it is "long"/,
  )
})

test('an encrypted container is refused by name', async () => {
  expect(await readVcon({ ciphertext: 'x', recipients: [] })).toEqual({
    conversation: undefined,
    findings: [{ reason: 'The vCon is encrypted (JWE): decrypt it, then import it.' }],
  })
})
