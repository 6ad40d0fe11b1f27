import { createHash } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readSource } from '#server/importers/importers.ts'
import { sourceFile } from '#server/importers/source-file.ts'

import { writeVcon } from './write-vcon.ts'
import type { WrittenConversation } from './written-conversation.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const UUID = '018f4c1e-7d3a-7c55-9b1e-2f6a1d4c8e90'
const SOUND = Uint8Array.of(1, 2, 3)

const turn = (speaker: 'agent' | 'customer', start_ms: number, end_ms: number, text: string) => ({
  speaker,
  speaker_name: null,
  start_ms,
  end_ms,
  text,
  confidence: 0.9,
})

const call: WrittenConversation = {
  external_id: `vcon:${UUID}`,
  channel: 'voice',
  direction: 'inbound',
  started_at: '2026-02-03T14:05:06.789Z',
  duration_ms: 61_200,
  subject: 'Renovación',
  language: 'es-CL',
  campaign: 'Hogar',
  agent: { name: 'Ana Soto', email: 'ana@firma.example' },
  customer: { name: 'Elena Vidal', phones: ['+56987654321'], email: 'elena@correo.example' },
  turns: [turn('agent', 0, 1_250, 'Buenos días.'), turn('customer', 1_300, 2_999, '¿Sí? Quiero renovar.')],
  recording: {
    url: 'https://calls.example/audio/1.mp3',
    file_name: '1.mp3',
    media_type: 'audio/mpeg',
    lanes: ['customer', 'agent'],
    duration_ms: 61_200,
    sha512: createHash('sha512').update(SOUND).digest('base64url'),
  },
  is_masked: false,
}

const chat: WrittenConversation = {
  ...call,
  channel: 'whatsapp',
  direction: null,
  duration_ms: 4_000,
  language: null,
  recording: null,
  turns: [
    { ...turn('customer', 0, 0, 'Hola'), confidence: null },
    { ...turn('agent', 4_000, 4_000, 'Buenas'), confidence: null },
  ],
}

/** The result of our own importer. */
async function readBack(conversation: WrittenConversation) {
  const bytes = new TextEncoder().encode(JSON.stringify(writeVcon(conversation, NOW)))
  const file = sourceFile('1.vcon.json', bytes, async (name) => (name === '1.mp3' ? SOUND : null))
  const reading = await readSource(file)
  if (!reading) throw new Error('no importer knows it')
  return reading
}

const comparable = ({ recording, campaign: _, is_masked: __, customer, ...conversation }: WrittenConversation) => ({
  ...conversation,
  customer: customer && { ...customer },
  recordings: recording ? [{ file_name: recording.file_name, bytes: SOUND, lanes: recording.lanes }] : [],
})

describe('a conversation that is written and imported stays the same:', () => {
  test.each([
    ['a call', call],
    ['a call that we made', { ...call, direction: 'outbound' as const }],
    ['a call with both in one channel', { ...call, recording: { ...call.recording!, lanes: null } }],
    ['a chat', chat],
  ])('%s', async (_, conversation) => {
    const { conversations, findings } = await readBack(conversation)
    expect(findings).toEqual([])
    expect(conversations).toHaveLength(1)
    expect(conversations[0]).toMatchObject(comparable(conversation))
  })

  test('any turns with times', async () => {
    const spokenTurn = fc.record({
      speaker: fc.constantFrom('agent' as const, 'customer' as const),
      lasts: fc.nat(100_000),
      pause: fc.nat(10_000),
      text: fc
        .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
        .filter((text) => text.trim() !== '' && !text.includes('\0')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(spokenTurn, { minLength: 1, maxLength: 20 }), async (turns) => {
        let at = 0
        const spoken = turns.map(({ speaker, lasts: durationMs, pause, text }) => {
          const start = at + pause
          at = start + durationMs
          return turn(speaker, start, at, text)
        })
        const { conversations } = await readBack({ ...call, turns: spoken })
        expect(conversations[0]?.turns).toEqual(spoken)
      }),
      { numRuns: 50 },
    )
  })
})

test('a recording is linked with the hash of its bytes', () => {
  const dialog = writeVcon(call, NOW)?.dialog[0]
  expect(dialog).toMatchObject({
    type: 'recording',
    duration: 61.2,
    parties: [1, 0],
    originator: 1,
    url: 'https://calls.example/audio/1.mp3',
    content_hash: `sha512-${call.recording!.sha512}`,
  })
})

test('a masked copy is another container that refers to the original, and contains no masked number or address', () => {
  const masked = {
    ...call,
    is_masked: true,
    customer: { name: 'Elena V.', phones: ['+•• • •••• 4321'], email: 'e•••@correo.example' },
  }
  const vcon = writeVcon(masked, NOW)
  expect(vcon).toMatchObject({ redacted: { uuid: UUID, type: 'masked' } })
  expect(vcon?.uuid).not.toBe(UUID)
  expect(writeVcon(masked, NOW)?.uuid).toBe(vcon?.uuid)
  expect(vcon?.parties[1]).toEqual({ name: 'Elena V.', role: 'customer' })
})

test('turns without times are written as a list of speakers and texts', async () => {
  const turns = call.turns.map((one) => ({ ...one, start_ms: null, end_ms: null, confidence: null }))
  expect(writeVcon({ ...call, turns }, NOW)?.analysis[0]).toMatchObject({ type: 'transcript', dialog: 0 })
  const { conversations } = await readBack({ ...call, turns })
  expect(conversations[0]?.turns).toEqual(turns)
})

test('an imported conversation always has the same UUID, of its own', () => {
  const uuid = (external_id: string) => writeVcon({ ...call, external_id }, NOW)?.uuid
  expect(uuid('genesys:1')).toBe(uuid('genesys:1'))
  expect(uuid('genesys:1')).not.toBe(uuid('genesys:2'))
  expect(uuid('genesys:1')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('a conversation without a start cannot be written', () => {
  expect(writeVcon({ ...call, started_at: null }, NOW)).toBeNull()
})
