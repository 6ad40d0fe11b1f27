import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { expectSound } from '#tests/support/sound-reading.ts'
import { zipOf } from '#tests/support/zip.ts'

import type { Reading } from './importer.ts'
import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const piece = fc.constantFrom(
  '\n',
  '28/3/2025, 9:29 p. m. - ',
  '[28/3/25, 21:29:10] ',
  '\n3/4/25, 10:00 - Ana: hola',
  '\n4/3/25, 10:00 - Luis: ',
  'Ana: ',
  '\u200E',
  '<adjunto: a.jpg>',
  'a.opus (archivo adjunto)',
  '<Media omitted>',
  'imagen omitida',
  ':',
  '“',
  '\uD800',
  '\r',
)

test('for any chat, the reading is valid', async () => {
  const chat = fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }).map((pieces) => pieces.join(''))
  const first = fc.constantFrom('28/3/2025, 9:29 p. m. - ', '[28/3/25, 21:29:10] ', '3/4/25, 10:00 - Ana: hola')
  await fc.assert(
    fc.asyncProperty(first, chat, fc.boolean(), async (start, text, isZip) => {
      const bytes = isZip ? zipOf({ '_chat.txt': `${start}${text}`, 'a.jpg': 'x' }) : Buffer.from(`${start}${text}`)
      const reading = await readSource(sourceFile('a', bytes))
      expect(reading?.format).toBe('whatsapp')
      expectSound(reading)
    }),
    { numRuns: 400 },
  )
})

test('an archive cut off anywhere, or with any byte changed, is read or refused', async () => {
  const whole = zipOf({ '_chat.txt': '28/3/2025, 21:29 - Ana: a.jpg (file attached)', 'a.jpg': 'x' })
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
      const bytes = Buffer.from(isCut ? whole.subarray(0, at) : whole)
      if (!isCut) bytes[at] = byte
      expectSound(await readSource(sourceFile('a.zip', bytes)))
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['one message without an end', `3/13/25, 10:00 - ${'a'.repeat(2_000_000)}`],
  ['a line of openings', `3/13/25, 10:00 - Ana: ${'<adjunto '.repeat(200_000)}`],
  ['very many marks', `3/13/25, 10:00 - Ana: ${'\u200E'.repeat(2_000_000)}`],
  ['very many lines of one message', `3/13/25, 10:00 - Ana: a${'\na'.repeat(1_000_000)}`],
  ['very many messages', '3/13/25, 10:00 - Ana: a\n'.repeat(50_000)],
])('%s is read in one go', async (_, text) => {
  expectSound(await readSource(sourceFile('a.txt', Buffer.from(text)), { timeZone: 'America/Lima' }))
})

const DATA = path.resolve('../shared/data/whatsapp-exports')

const attachmentsIn = (reading: Reading | null) =>
  reading?.conversations.flatMap(({ turns }) => turns.flatMap(({ attachments = [] }) => attachments)) ?? []

describe.skipIf(!existsSync(DATA))('exports of others (skipped where ../shared/data is absent)', () => {
  const read = async (name: string) => {
    const file = path.join(DATA, name)
    const neighbour = (other: string) => readFile(path.join(path.dirname(file), other)).catch(() => null)
    return readSource(sourceFile(path.basename(file), await readFile(file), neighbour), { timeZone: 'UTC' })
  }

  test.each([
    ['chat-miner-mit/test_ddmmyy_24hrs.txt', 9, '2019-01-01T11:25:00.000Z', 0, 0],
    ['chat-miner-mit/test_mmddyy_brackets_24hrs.txt', 9, '2019-01-01T11:25:00.000Z', 0, 0],
    ['chat-miner-mit/test_mmddyyyy_12hrs.txt', 9, '2019-01-01T11:25:00.000Z', 0, 0],
    ['pustur-mit/WhatsApp Chat - WhatsApp Chat Parser Example.zip', 52, '2019-06-20T15:58:47.000Z', 4, 0],
    ['pustur-mit/_chat.txt', 52, '2019-06-20T15:58:47.000Z', 4, 1],
    ['rwhatsapp-gpl3/sample.txt', 9, '2017-07-12T22:35:00.000Z', 0, 0],
    ['whats_json-gpl3/android_cs.txt', 60, '2022-03-18T14:56:00.000Z', 4, 1],
    ['whats_json-gpl3/android_en.txt', 60, '2022-03-18T14:56:00.000Z', 4, 1],
    ['whats_json-gpl3/ios_de.txt', 23, '2022-03-18T14:56:00.000Z', 15, 0],
    ['whats_json-gpl3/ios_en.txt', 23, '2022-03-18T14:56:01.000Z', 15, 0],
    ['whats_json-gpl3/ios_en_with_media.txt', 25, '2022-03-18T14:56:01.000Z', 15, 1],
    ['whats_json-gpl3/ios_es.txt', 23, '2022-03-18T14:56:00.000Z', 15, 0],
    ['whats_json-gpl3/ios_fr.txt', 23, '2022-03-18T14:56:00.000Z', 15, 0],
    ['whats_json-gpl3/ios_gregorian_calendar.txt', 25, '2022-03-18T14:56:01.000Z', 15, 0],
    ['whats_json-gpl3/ios_id_dot_times.txt', 23, '2022-03-18T14:56:01.000Z', 15, 0],
    ['whats_json-gpl3/ios_pt.txt', 23, '2022-03-18T14:56:00.000Z', 15, 0],
    ['whatstk-gpl3/lorem-2000.txt', 2000, '2019-04-16T02:09:00.000Z', 0, 0],
    ['whatstk-gpl3/pokemon.txt', 20, '2016-04-15T15:04:00.000Z', 0, 0],
  ])('%s: %i messages from %s on, %i things sent, %i findings', async (name, messages, start, sent, findings) => {
    const reading = await read(name)
    expectSound(reading)
    expect(reading?.conversations[0]?.turns).toHaveLength(messages)
    expect(reading?.conversations[0]?.started_at).toBe(start)
    expect(attachmentsIn(reading)).toHaveLength(sent)
    expect(reading?.findings).toHaveLength(findings)
  })

  test('the media of the archive are those of its files', async () => {
    const reading = await read('pustur-mit/WhatsApp Chat - WhatsApp Chat Parser Example.zip')
    expect(attachmentsIn(reading).map(({ kind, bytes }) => [kind, bytes?.length])).toEqual([
      ['image', 146_284],
      ['video', 64_825],
      ['audio', 240_325],
      ['document', 2721],
    ])
  })

  const expectedSchema = z.array(z.object({ timestamp: z.string(), author: z.string(), message: z.string() }))

  test.each(['test_ddmmyy_24hrs.txt', 'test_mmddyy_brackets_24hrs.txt', 'test_mmddyyyy_12hrs.txt'])(
    '%s yields what its own test expects',
    async (name) => {
      const expected = expectedSchema.parse(
        JSON.parse(await readFile(path.join(DATA, 'chat-miner-mit/expected_messages.json'), 'utf8')),
      )
      const conversation = (await read(`chat-miner-mit/${name}`))?.conversations[0]
      const start = Date.parse(conversation?.started_at ?? '')
      const found = conversation?.turns.map((turn) => ({
        timestamp: new Date(start + (turn.start_ms ?? 0)).toISOString().slice(0, 19),
        author: turn.speaker_name,
        message: turn.text.replaceAll('\n', ' '),
      }))
      for (const message of expected) expect(found).toContainEqual(message)
    },
  )
})
