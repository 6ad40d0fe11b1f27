import { describe, expect, test } from 'vitest'

import { zipOf } from '#tests/support/zip.ts'

import type { ReadingOptions } from './importer.ts'
import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const ZONE = { timeZone: 'America/Santiago' }

const read = async (
  content: string | Buffer,
  options: ReadingOptions = ZONE,
  { name = 'chat.txt', neighbours = {} }: { name?: string; neighbours?: Record<string, Uint8Array> } = {},
) => {
  const file = sourceFile(name, Buffer.from(content), (other) => Promise.resolve(neighbours[other] ?? null))
  const reading = await readSource(file, options)
  if (reading?.format !== 'whatsapp') throw new Error('Not recognised')
  const conversation = reading.conversations[0]
  return {
    ...reading,
    conversation,
    turns: conversation?.turns.map(({ speaker, start_ms: at, text }) => [speaker, at, text]),
  }
}

const started = async (text: string, options?: ReadingOptions) => (await read(text, options)).conversation?.started_at

/** Blanks as telephones write them: U+202F before and U+00A0 within "p. m.". */
const android = `28/3/2025, 9:29\u202Fp.\u00A0m. - Los mensajes y las llamadas están cifrados de extremo a extremo. Toca para obtener más información.
28/3/2025, 9:29\u202Fp.\u00A0m. - Asesora Ana: Buenas noches
¿En qué le ayudo?
28/3/2025, 9:31\u202Fp.\u00A0m. - Luis Gil: Mi póliza: la 123
29/3/2025, 12:05\u202Fa.\u00A0m. - Luis Gil: PTT-20250329-WA0001.opus (archivo adjunto)
29/3/2025, 12:06\u202Fa.\u00A0m. - Luis Gil: <Multimedia omitido>
29/3/2025, 12:07\u202Fa.\u00A0m. - Luis Gil cambió el asunto de “Póliza: vieja” a “Póliza: nueva”
`

const ios = `[28/3/25, 21:29:10] Seguros Sol: \u200ELos mensajes y las llamadas están cifrados de extremo a extremo.\r
\u200E[28/3/25, 21:30:10] ~\u202FLuis Gil: \u200E<adjunto: 00000002-PHOTO-2025-03-28-21-30-10.jpg>\r
\u200E[28/3/25, 21:30:40] ~\u202FLuis Gil: Cédula.pdf • \u200E2 páginas \u200Edocumento omitido\r
[28/3/25, 21:31:00] Seguros Sol: \u200EEliminaste este mensaje.\r
[28/3/25, 21:32:00] Seguros Sol: \u200EUbicación: https://maps.google.com/?q=-33.4,-70.6\r
`

describe('an export of Android', () => {
  test('becomes a conversation with its messages, notes and attachments', async () => {
    const { turns, conversation, questions } = await read(android)
    expect(turns).toEqual([
      ['system', 0, expect.stringContaining('cifrados de extremo a extremo')],
      ['agent', 0, 'Buenas noches\n¿En qué le ayudo?'],
      ['customer', 120_000, 'Mi póliza: la 123'],
      ['customer', 9_360_000, ''],
      ['customer', 9_420_000, '<Multimedia omitido>'],
      ['system', 9_480_000, 'Luis Gil cambió el asunto de “Póliza: vieja” a “Póliza: nueva”'],
    ])
    expect(conversation).toMatchObject({
      channel: 'whatsapp',
      started_at: '2025-03-29T00:29:00.000Z',
      duration_ms: 9_480_000,
      agent: { name: 'Asesora Ana' },
      customer: { name: 'Luis Gil', phones: [] },
    })
    expect(conversation?.turns.flatMap(({ attachments = [] }) => attachments)).toEqual([
      { kind: 'audio', file_name: 'PTT-20250329-WA0001.opus', media_type: 'audio/ogg', bytes: null },
    ])
    expect(questions).toEqual([{ about: 'roles', names: ['Luis Gil'] }])
  })

  test('takes voice notes from the same folder, and reports the missing ones', async () => {
    expect((await read(android)).findings).toEqual([
      {
        field: 'PTT-20250329-WA0001.opus',
        reason:
          'The file PTT-20250329-WA0001.opus is not beside the chat: import the ZIP that WhatsApp exports, or put them into the same folder. The messages were imported.',
      },
    ])
    const sound = Uint8Array.of(1, 2)
    const { conversation, findings } = await read(android, ZONE, { neighbours: { 'PTT-20250329-WA0001.opus': sound } })
    expect(findings).toEqual([])
    expect(conversation?.turns[3]?.attachments?.[0]?.bytes).toBe(sound)
  })
})

describe('an export of an iPhone', () => {
  test('is recognised by its brackets; WhatsApp’s own texts under a name are notes', async () => {
    const { turns, conversation } = await read(ios)
    expect(turns).toEqual([
      ['system', 0, 'Los mensajes y las llamadas están cifrados de extremo a extremo.'],
      ['customer', 60_000, ''],
      ['customer', 90_000, 'Cédula.pdf • 2 páginas'],
      ['agent', 110_000, 'Eliminaste este mensaje.'],
      ['agent', 170_000, 'Ubicación: https://maps.google.com/?q=-33.4,-70.6'],
    ])
    expect(
      conversation?.turns.flatMap(({ attachments = [] }) =>
        attachments.map(({ kind, file_name: name }) => [kind, name]),
      ),
    ).toEqual([
      ['image', '00000002-PHOTO-2025-03-28-21-30-10.jpg'],
      ['document', 'Cédula.pdf'],
      ['location', null],
    ])
  })

  test('includes its media as a ZIP, whose names are only looked up, never used as paths', async () => {
    const archive = zipOf({
      '_chat.txt': ios.replace(
        'Ubicación',
        '<adjunto: ../../etc/passwd.txt>\n[28/3/25, 21:32:30] Seguros Sol: Ubicación',
      ),
      '__MACOSX/._chat.txt': 'x',
      '00000002-PHOTO-2025-03-28-21-30-10.jpg': 'picture',
    })
    const { conversation, findings } = await read(archive, ZONE, { name: 'WhatsApp Chat - Luis Gil.zip' })
    expect(Buffer.from(conversation?.turns[1]?.attachments?.[0]?.bytes ?? []).toString()).toBe('picture')
    expect(findings).toEqual([
      {
        field: '../../etc/passwd.txt',
        reason: expect.stringContaining('The file ../../etc/passwd.txt is not beside the chat'),
      },
    ])
  })
})

describe('a ZIP', () => {
  test('of another text is refused by its name', async () => {
    expect(await read(zipOf({ 'notes.txt': 'Hello' }))).toMatchObject({
      conversations: [],
      findings: [{ field: 'notes.txt', reason: 'The text is no chat that WhatsApp exported.' }],
    })
  })

  test('that is damaged, or would unpack to far more than its size, is refused before it is unpacked', async () => {
    const whole = zipOf({ '_chat.txt': ios })
    const refusal = async (bytes: Buffer) => (await readSource(sourceFile('a.zip', bytes)))?.findings
    expect(await refusal(whole.subarray(0, -30))).toEqual([
      { reason: 'The archive is damaged, locked or cut short. Pack it again, without a password.' },
    ])
    expect(await refusal(zipOf({ '_chat.txt': ios }, { '_chat.txt': { size: 300_000_000 } }))).toEqual([
      { reason: expect.stringContaining('would unpack to more than 512 MiB') },
    ])
    expect(await refusal(zipOf({ '_chat.txt': ios }, { '_chat.txt': { size: 10 } }))).toEqual([
      { field: '_chat.txt', leavesOut: true, reason: expect.stringContaining('far more than it has bytes') },
    ])
  })

  test('without a chat is not recognised', async () => {
    expect(await readSource(sourceFile('a.zip', zipOf({ 'xl/workbook.xml': '<x/>' })))).toBeNull()
  })
})

describe('day and month', () => {
  const dates = (...days: string[]) => days.map((day) => `${day}, 10:00 - Ana: hola`).join('\n')
  const UTC = { timeZone: 'UTC' }
  const day = async (text: string, options: ReadingOptions = UTC) => (await started(text, options))?.slice(0, 10)

  test.each([
    ['a number above 12 is a day', '2/3/25', '13/3/25', '2025-03-02'],
    ['a number above 12 is a day, on the right too', '2/3/25', '2/13/25', '2025-02-03'],
    ['what falls within a year is no month', '5/3/25', '4/4/25', '2025-03-05'],
    ['what changes more often is the day', '3/5/25', '3/6/25', '2025-03-05'],
    ['four digits first are a year', '2025-03-05', '2025-03-06', '2025-03-05'],
    ['points and blanks stand between them too', '05. 03. 2025.', '13. 03. 2025.', '2025-03-05'],
  ])('%s', async (_, first, second, expected) => {
    expect(await day(dates(first, second))).toBe(expected)
  })

  test('are asked for when nothing makes them certain, and the chat waits for the answer', async () => {
    const text = dates('3/4/25', '3/4/25')
    expect(await read(text, UTC)).toMatchObject({
      conversations: [],
      findings: [
        { field: 'day order', reason: expect.stringContaining('say whether the day or the month stands first') },
      ],
      questions: [{ about: 'day-order' }, { about: 'roles', names: ['Ana'] }],
    })
    expect(await day(text, { ...UTC, dayOrder: 'day-first' })).toBe('2025-04-03')
    expect(await day(text, { ...UTC, dayOrder: 'month-first' })).toBe('2025-03-04')
  })

  test('a line that only looks like the head of a message belongs to the one before', async () => {
    const { turns } = await read(`${dates('2/3/25', '13/3/25')}\n31/31/25, 10:00 - Luis: no`, UTC)
    expect(turns?.at(-1)?.[2]).toBe('hola\n31/31/25, 10:00 - Luis: no')
  })

  test('a year of another calendar is refused with instructions', async () => {
    expect(await read(dates('28/3/2568', '29/3/2568'), UTC)).toMatchObject({
      conversations: [],
      findings: [{ field: 'date', reason: expect.stringContaining('Gregorian calendar') }],
    })
  })
})

test.each([
  ['[28/3/25 21.29.10] Ana: x', '2025-03-28T21:29:10.000Z'],
  ['28/03/2025 21:29 - Ana: x', '2025-03-28T21:29:00.000Z'],
  ['28-3-25 21:29 - Ana: x', '2025-03-28T21:29:00.000Z'],
  ['28/3/25 21:29:10: Ana: x', '2025-03-28T21:29:10.000Z'],
  ['28/03/25, 21 h 29 - Ana: x', '2025-03-28T21:29:00.000Z'],
  ['[3/28/25, 12:05:00 AM] Ana: x', '2025-03-28T00:05:00.000Z'],
  ['3/28/25, 12:05 PM - Ana: x', '2025-03-28T12:05:00.000Z'],
  ['2025/3/28 下午9:29 - Ana: x', '2025-03-28T21:29:00.000Z'],
  ['২৮/৩/২৫, ৯:২৯ PM - Ana: x', '2025-03-28T21:29:00.000Z'],
  ['[٢٨/٣/٢٥, ٢١:٢٩:١٠] Ana: x', '2025-03-28T21:29:10.000Z'],
])('%s begins a message', async (line, expected) => {
  const { conversation } = await read(line, { timeZone: 'UTC' })
  expect(conversation?.started_at).toBe(expected)
  expect(conversation?.turns).toMatchObject([{ text: 'x', speaker_name: 'Ana' }])
})

describe('roles', () => {
  const chat = (...names: string[]) => names.map((name, at) => `${at + 13}/3/25, 10:00 - ${name}: hola`).join('\n')
  const speakers = async (names: string[], options: ReadingOptions = ZONE) =>
    (await read(chat(...names), options)).conversation?.turns.map(({ speaker, speaker_name: name }) => [speaker, name])

  test('the first of two people to write is assumed to be the agent until somebody answers', async () => {
    expect(await speakers(['Ana', 'Luis'])).toEqual([
      ['agent', 'Ana'],
      ['customer', null],
    ])
    const roles = { Ana: 'customer', Luis: 'agent' } as const
    expect(await speakers(['Ana', 'Luis'], { ...ZONE, roles })).toEqual([
      ['customer', null],
      ['agent', 'Luis'],
    ])
    expect((await read(chat('Ana', 'Luis'), { ...ZONE, roles })).questions).toEqual([])
  })

  test('of three unknown people nobody is guessed', async () => {
    expect(await speakers(['Ana', 'Luis', 'Eva'])).toEqual([
      ['system', 'Ana'],
      ['system', 'Luis'],
      ['system', 'Eva'],
    ])
    expect((await read(chat('Ana', 'Luis', 'Eva'))).questions).toEqual([
      { about: 'roles', names: ['Ana', 'Luis', 'Eva'] },
    ])
  })

  test.each(['Seguros Sol', 'Atención al Cliente', 'Ana (Asesora)', 'Suporte Banco', 'Customer Care'])(
    '%s is the agent, even when the customer writes first',
    async (name) => {
      expect((await speakers(['Luis', name]))?.map(([speaker]) => speaker)).toEqual(['customer', 'agent'])
    },
  )

  test('a customer who is known by a number alone can be called at it', async () => {
    expect((await read(chat('Agente', '\u202A+56 9 1234 5678\u202C'))).conversation?.customer).toEqual({
      name: null,
      phones: ['+56912345678'],
      email: null,
    })
  })
})

describe('the zone', () => {
  test('is asked for; until then times provisionally count as UTC, and that is reported', async () => {
    const { conversation, findings, questions } = await read(ios, {})
    expect(conversation?.started_at).toBe('2025-03-28T21:29:10.000Z')
    expect(questions).toContainEqual({ about: 'time-zone' })
    expect(findings[0]).toEqual({ field: 'time zone', reason: expect.stringContaining('taken for UTC') })
  })

  test('is refused when it is invalid', async () => {
    expect(await read(ios, { timeZone: 'Atlantis' })).toMatchObject({
      conversations: [],
      findings: [{ reason: 'The time zone "Atlantis" is not known: say one such as America/Santiago.' }],
    })
  })
})

describe('the same chat again', () => {
  const id = async (text: string, name: string, options: ReadingOptions = ZONE) =>
    (await read(text, options, { name })).conversation?.external_id

  test('is the same conversation: longer, in another zone, or downloaded twice', async () => {
    const first = await id(android, 'Chat de WhatsApp con Luis Gil.txt')
    expect(await id(`${android}30/3/2025, 9:29 a. m. - Eva: hola`, 'Chat de WhatsApp con Luis Gil (1).txt', {})).toBe(
      first,
    )
    expect(await id(android, 'Chat de WhatsApp con Eva.txt')).not.toBe(first)
  })

  test('without a title it is identified by its first two people', async () => {
    const first = await id(android, 'a.txt')
    expect(await id(`${android}30/3/2025, 9:29 a. m. - Eva: hola`, 'b.txt')).toBe(first)
    expect(await id(android.replaceAll('Luis Gil', 'Eva'), 'a.txt')).not.toBe(first)
  })

  test('a greeting that was sent to many people makes as many conversations', async () => {
    const greeting = '28/3/2025, 21:29 - Seguros Sol: Feliz cumpleaños'
    expect(await id(greeting, 'a.txt')).not.toBe(await id(`${greeting} a todos`, 'b.txt'))
  })
})

test('a text that begins with anything but a message is no chat', async () => {
  expect(await readSource(sourceFile('a.txt', Buffer.from(`Hello\n${android}`)))).toBeNull()
})
