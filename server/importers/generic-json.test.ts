import { describe, expect, test } from 'vitest'

import type { ReadingOptions } from './importer.ts'
import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const read = async (value: unknown, options: ReadingOptions = {}) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const reading = await readSource(sourceFile('a.json', Buffer.from(text)), options)
  if (!reading) throw new Error('Not recognised')
  return {
    ...reading,
    turns: reading.conversations.map(({ turns }) => turns.map((turn) => [turn.speaker, turn.start_ms, turn.text])),
  }
}

const chat = {
  id: 'c-1',
  created_at: '2025-03-28T21:29:00Z',
  messages: [
    { sender: 'cliente', body: 'Olá', timestamp: '2025-03-28T21:30:00Z' },
    { sender: 'Atendente', body: 'Bom dia', timestamp: '2025-03-28T21:31:00Z' },
  ],
}

describe('mappings guessed from names', () => {
  test('a list of messages with timestamps is a chat', async () => {
    const { format, turns, conversations, findings, questions } = await read(chat)
    expect(format).toBe('generic-json')
    expect(turns).toEqual([
      [
        ['customer', 60_000, 'Olá'],
        ['agent', 120_000, 'Bom dia'],
      ],
    ])
    expect(conversations[0]).toMatchObject({ channel: 'webchat', started_at: '2025-03-28T21:29:00.000Z' })
    expect(conversations[0]?.external_id).toMatch(/^generic-json:[\da-f]{12}:c-1$/)
    expect([findings, questions]).toEqual([[], []])
  })

  test('segments with seconds are a call, whose speakers are asked about', async () => {
    const call = {
      call: {
        segments: [
          { speaker: 'Ana', text: 'Hi', start: 1.5, end: 2 },
          { speaker: 'Luis', text: 'Yes', start: 2.25 },
        ],
      },
    }
    const { turns, conversations, questions } = await read(call)
    expect(turns).toEqual([
      [
        ['agent', 1500, 'Hi'],
        ['customer', 2250, 'Yes'],
      ],
    ])
    expect(conversations[0]).toMatchObject({
      channel: 'voice',
      started_at: null,
      agent: { name: 'Ana' },
      customer: { name: 'Luis' },
    })
    expect(questions).toEqual([{ about: 'roles', names: ['Ana', 'Luis'] }])
  })

  test.each([
    [{ start_ms: 1500 }, 1500],
    [{ startMs: 1500 }, 1500],
    [{ start: 90_000 }, 90_000],
    [{ start: '00:01:02.5' }, 62_500],
    [{ start: '1.5' }, 1500],
  ])('a start of %o is at %i ms', async (start, ms) => {
    const { turns } = await read({ id: 1, turns: [{ speaker: 'agent', text: 'x', ...start }] })
    expect(turns[0]?.[0]?.[1]).toBe(ms)
  })

  test('a list of conversations yields each, by its own identifier or its position', async () => {
    const { conversations } = await read([{ dialog_id: 7, turns: chat.messages }, { turns: chat.messages }])
    expect(conversations.map(({ external_id: id }) => id)).toEqual([
      expect.stringMatching(/^generic-json:[\da-f]{12}:7$/),
      expect.stringMatching(/^generic-json:[\da-f]{64}#2$/),
    ])
  })

  test('rows that each name their conversation are grouped', async () => {
    const row = (id: string, sender: string, content: string) => ({ conversation_id: id, sender, content })
    const { turns } = await read([row('a', 'agent', '1'), row('b', 'agent', '2'), row('a', 'customer', '3')])
    expect(turns).toEqual([
      [
        ['agent', null, '1'],
        ['customer', null, '3'],
      ],
      [['agent', null, '2']],
    ])
  })

  test('each line of JSON is a conversation; a broken one does not stop the others', async () => {
    const { conversations, findings } = await read(
      `${JSON.stringify(chat)}\n{"id":\n${JSON.stringify({ ...chat, id: 'c-2' })}\n`,
    )
    expect(conversations.map(({ external_id: id }) => id.split(':').at(-1))).toEqual(['c-1', 'c-2'])
    expect(findings).toEqual([{ row: 2, leavesOut: true, reason: 'The line is not complete, correct JSON.' }])
  })

  test('a transcript in one text is split by the names in it, with the times above them', async () => {
    const Content =
      'Transcript\n\n00:00:00\n\nAgent (Ana): Good morning\nto you.\n\n[Checking]\n\n00:00:07\n**Customer (Luis):** Hello.'
    const { turns, conversations } = await read({
      ConversationId: 'x',
      StartTime: '2024-11-22T21:00:00Z',
      EndTime: '2024-11-22T21:22:00Z',
      Content,
    })
    expect(turns).toEqual([
      [
        ['system', null, 'Transcript'],
        ['agent', 0, 'Good morning\nto you.'],
        ['system', null, '[Checking]'],
        ['customer', 7000, 'Hello.'],
      ],
    ])
    expect(conversations[0]).toMatchObject({
      channel: 'voice',
      duration_ms: 1_320_000,
      agent: { name: 'Ana' },
      customer: { name: 'Luis' },
    })
  })

  test('a transcript without names is attributed to nobody', async () => {
    const { turns } = await read({
      ConversationId: 'x',
      Content: 'Hi my name is Luis. Hello Luis, how may I help you?',
    })
    expect(turns).toEqual([[['system', null, 'Hi my name is Luis. Hello Luis, how may I help you?']]])
  })
})

describe("a person's assignment", () => {
  const odd = {
    meta: { ref: 9, when: '3/4/2025 10:00' },
    l: [
      { w: 'A', t: 'x', b: 2 },
      { w: 'B', t: 'y', b: 3 },
      { w: 'A', t: { x: 1 } },
    ],
  }
  const mapping = { text: 'l[].t', speaker: 'l[].w', start: 'l[].b:min', id: 'meta.ref', started_at: 'meta.when' }

  test('takes precedence over names', async () => {
    const { turns, conversations, findings } = await read(odd, {
      mapping,
      timeZone: 'America/Lima',
      dayOrder: 'day-first',
    })
    expect(turns).toEqual([
      [
        ['agent', 120_000, 'x'],
        ['customer', 180_000, 'y'],
      ],
    ])
    expect(conversations[0]).toMatchObject({ started_at: '2025-04-03T15:00:00.000Z' })
    expect(findings).toEqual([
      { field: 'text', reason: '1 elements hold no text where it should be, and were left out.' },
    ])
  })

  test('also needs the time zone and the order of dates; until then the rest is delivered', async () => {
    const { conversations, findings, questions } = await read(odd, { mapping })
    expect(conversations[0]?.started_at).toBeNull()
    expect(findings).toContainEqual({
      field: 'started_at',
      reason: expect.stringContaining('"3/4/2025 10:00", which tells no moment'),
    })
    expect(questions).toEqual([{ about: 'day-order' }, { about: 'roles', names: ['A', 'B'] }])
    const zoned = await read({ ...odd, meta: { when: '2025-04-03 10:00' } }, { mapping })
    expect(zoned.conversations[0]?.started_at).toBe('2025-04-03T10:00:00.000Z')
    expect(zoned.questions).toContainEqual({ about: 'time-zone' })
    expect(zoned.findings).toContainEqual({ field: 'time zone', reason: expect.stringContaining('taken for UTC') })
  })

  test('is requested, with all existing paths, when nothing can be guessed', async () => {
    expect(await read(odd)).toMatchObject({
      conversations: [],
      findings: [
        { field: 'mapping', reason: expect.stringContaining('such as messages[].text and messages[].speaker') },
      ],
      questions: [{ about: 'mapping', columns: ['meta.ref', 'meta.when', 'l[].w', 'l[].t', 'l[].b', 'l[].t.x'] }],
    })
  })

  test.each([
    [{ text: 'l[].t', colour: 'x' }, 'There is no field colour'],
    [{ text: 'l[.t' }, 'text: "l[.t" is no path'],
    [{ speaker: 'l[].w' }, 'Say at least which path holds the text'],
    [{ text: 'm[].t' }, 'There is no text at the path'],
    [{ text: 'm[].b[].c' }, 'The paths lead to no conversation'],
  ])('%o is refused with instructions', async (wrong, reason) => {
    expect(await read(odd, { mapping: wrong })).toMatchObject({
      conversations: [],
      findings: [{ reason: expect.stringContaining(reason) }],
    })
  })
})

test('JSON without a text or a number is not recognised', async () => {
  expect(await readSource(sourceFile('a.json', Buffer.from('{"a":[{}]}')))).toBeNull()
})
