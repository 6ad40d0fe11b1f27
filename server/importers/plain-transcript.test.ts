import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { expectSound } from '#tests/support/sound-reading.ts'

import type { ReadingOptions } from './importer.ts'
import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const read = async (text: string, options: ReadingOptions = {}, neighbours: Record<string, Uint8Array> = {}) => {
  const reading = await readSource(
    sourceFile('call.txt', Buffer.from(text), async (name) => neighbours[name] ?? null),
    options,
  )
  const turns = reading?.conversations[0]?.turns.map((turn) => [
    turn.speaker,
    turn.speaker_name,
    turn.start_ms,
    turn.text,
  ])
  return { reading, conversation: reading?.conversations[0], turns }
}

test("lines with a speaker's name are turns, and lines without one continue them", async () => {
  const { reading, conversation, turns } = await read(
    'Agente (Ana Paz): Buenos días,\n¿en qué le ayudo?\n\nCliente: Quiero anular mi póliza.\n(silencio)\nAgente (Ana Paz): Claro.\n',
    {},
    { 'call.mp3': Uint8Array.of(1) },
  )
  expect(reading).toMatchObject({ format: 'plain-transcript', findings: [], questions: [] })
  expect(turns).toEqual([
    ['agent', 'Ana Paz', null, 'Buenos días,\n¿en qué le ayudo?'],
    ['customer', null, null, 'Quiero anular mi póliza.'],
    ['system', null, null, '(silencio)'],
    ['agent', 'Ana Paz', null, 'Claro.'],
  ])
  expect(conversation).toMatchObject({
    agent: { name: 'Ana Paz' },
    customer: null,
    recordings: [{ file_name: 'call.mp3' }],
  })
  expect(conversation?.external_id).toMatch(/^plain-transcript:[\da-f]{64}$/)
})

test.each([
  ['[00:00:07] Atendente: Olá\n[00:00:09] Cliente: Bom dia'],
  ['00:07 Atendente: Olá\n00:09 Cliente: Bom dia'],
  ['00:00:07\nAtendente: Olá\n\n00:00:09\nCliente: Bom dia'],
  ['(0:07) **Atendente:** Olá\n(0:09) **Cliente**: Bom dia'],
])('times before or above a line are its start: %j', async (text) => {
  expect((await read(text)).turns).toEqual([
    ['agent', null, 7000, 'Olá'],
    ['customer', null, 9000, 'Bom dia'],
  ])
})

test('names without a role are asked about; an answer is used', async () => {
  const text = 'Ana: Hello\nLuis: Hi'
  const { reading, turns } = await read(text)
  expect(reading?.questions).toEqual([{ about: 'roles', names: ['Ana', 'Luis'] }])
  expect(turns).toEqual([
    ['agent', 'Ana', null, 'Hello'],
    ['customer', null, null, 'Hi'],
  ])
  const answered = await read(text, { roles: { Ana: 'customer', Luis: 'agent' } })
  expect(answered.turns?.map(([speaker]) => speaker)).toEqual(['customer', 'agent'])
})

describe('not recognised', () => {
  test.each([
    ['a text in which one person is named', 'Ana: Hello\nAna: Again'],
    ['a text in which few lines name anybody', 'Note: this\nis\na\nletter\nTo: you'],
    ['a letter', 'Dear all,\nhow are you?'],
  ])('%s', async (_, text) => {
    expect((await read(text)).reading).toBeNull()
  })
})

test('a text that names speakers only at its beginning is refused', async () => {
  const { reading } = await read(`${'Ana: Hello\nLuis: Hi\n'.repeat(10_000)}${'and so on\n'.repeat(100_000)}`)
  expect(reading).toMatchObject({
    conversations: [],
    findings: [{ reason: expect.stringContaining('Fewer than half') }],
  })
})

test('for any text, the reading is valid', async () => {
  const piece = fc.constantFrom(
    '\n',
    'Ana: ',
    'Agent (Ana): ',
    '[00:07]',
    '00:07 ',
    '**',
    ':',
    '(',
    '[x]',
    'Luis: x\n',
    '\r',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, fc.string())), async (pieces) => {
      expectSound((await read(`Ana: x\nLuis: y\n${pieces.join('')}`)).reading)
    }),
    { numRuns: 400 },
  )
})

test('a list of things with their descriptions is no transcript', async () => {
  const fields = ['Package', 'Title', 'Version', 'Author', 'License', 'Depends', 'Encoding']
  const list = fields.map((field) => `${field}: something of it`).join('\n')
  expect((await read(list)).reading?.format).not.toBe('plain-transcript')
  expect((await read(`${list}\nTitle: and more`)).reading?.format).toBe('plain-transcript')
})

test('an e-mail is no transcript', async () => {
  const mail =
    'From: Ana <ana@example.com>\nTo: Luis\nSubject: Hi\nMIME-Version: 1.0\nReceived: a\nReceived: b\n\nHello: you'
  expect((await read(mail)).reading?.format).not.toBe('plain-transcript')
})
