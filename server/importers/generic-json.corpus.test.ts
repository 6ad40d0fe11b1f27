import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mutated } from '#tests/support/mutated.ts'
import { expectSound } from '#tests/support/sound-reading.ts'

import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const samples = [
  {
    id: 'a',
    started_at: '2025-03-28 21:29',
    messages: [
      { role: 'user', text: 'x', start: 1, end: 2 },
      { role: 'Ana', text: ['y', { text: 'z' }], start: 2 },
    ],
  },
  [
    { conversation_id: 1, sender: 'agent', content: 'x', timestamp: 1_589_590_787 },
    { conversation_id: 2, sender: 'a', content: 'y' },
  ],
  { DialogueID: 1, Scenario: {}, Events: [{ Agent: 'User', Action: 'utter', Text: 'x', UnixTime: 1_589_590_787 }] },
  [{ dialogue_id: '1', services: ['a'], turns: [{ speaker: 'USER', utterance: 'x' }] }],
  {
    ConversationId: 'x',
    StartTime: '2024-11-22 21:00:00',
    EndTime: 'soon',
    Content: '00:01\nAgent (Ana): Good morning to all of you\n[x]\nLuis: y',
  },
]

const mapping = fc.dictionary(
  fc.constantFrom('text', 'speaker', 'start', 'id', 'started_at', 'x'),
  fc.oneof(
    fc.constantFrom('messages[].text', 'messages[].role', '[].content', '[]', 'id', 'a[][].b:ms', '', '__proto__'),
    fc.string(),
  ),
)

test('for any values and paths, the reading is valid', async () => {
  const value = fc.oneof(...samples.map((sample) => mutated(sample)), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(value, fc.option(mapping, { nil: undefined }), async (json, paths) => {
      const file = sourceFile('a.json', Buffer.from(JSON.stringify(json)))
      expectSound(await readSource(file, paths ? { mapping: paths } : {}))
    }),
    { numRuns: 1000 },
  )
})

const DATA = path.resolve('../shared/data')
describe.skipIf(!existsSync(DATA))('files of others (skipped where ../shared/data is absent)', () => {
  const readAll = async (folder: string, pattern: RegExp) => {
    const names = await readdir(path.join(DATA, folder), { recursive: true })
    const readings = []
    for (const name of names.filter((file) => pattern.test(file))) {
      const bytes = await readFile(path.join(DATA, folder, name))
      const reading = await readSource(sourceFile(path.basename(name), bytes), { timeZone: 'UTC' })
      expectSound(reading)
      readings.push(reading)
    }
    return readings
  }

  test.each([
    // 4,232 messages of customers, 4,204 of agents; 44 of the 716 ended before anybody wrote
    ['dialogues-star', /\.json$/, 672, 8436, 44],
    ['dialogues-sgd-banks', /train_dialogues.*\.json$/, 384, 6030, 0],
    ['transcripts-contoso-telecom/plain', /\.json$/, 89, 89, 0],
  ])('%s: each conversation and each message', async (folder, pattern, conversations, turns, findings) => {
    const readings = await readAll(folder, pattern)
    const found = readings.flatMap((reading) => reading?.conversations ?? [])
    expect(found).toHaveLength(conversations)
    expect(new Set(found.map(({ external_id: id }) => id)).size).toBe(conversations)
    expect(found.flatMap((conversation) => conversation.turns)).toHaveLength(turns)
    expect(readings.flatMap((reading) => reading?.findings ?? [])).toHaveLength(findings)
  })

  test('transcripts-contoso-telecom/turns: both sides of each call speak', async () => {
    const readings = await readAll('transcripts-contoso-telecom/turns', /\.json$/)
    const found = readings.flatMap((reading) => reading?.conversations ?? [])
    expect(found).toHaveLength(89)
    const sides = found.map(({ turns }) => new Set(turns.map(({ speaker }) => speaker)))
    expect(sides.filter((speakers) => speakers.has('agent') && speakers.has('customer')).length).toBeGreaterThanOrEqual(
      80,
    )
  })
})
