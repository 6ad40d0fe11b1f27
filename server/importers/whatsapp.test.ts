import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { isNight } from '#tests/support/night.ts'
import { reportedFile } from '#tests/support/reported-files.ts'
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

  test('a year that no calendar of a telephone has is refused with instructions', async () => {
    expect(await read(dates('28/3/3568', '29/3/3568'), UTC)).toMatchObject({
      conversations: [],
      findings: [{ field: 'date', reason: expect.stringContaining('Gregorian calendar') }],
    })
  })

  test.each([
    ['25. 4. 7.', '25. 4. 13.', '2025-04-07', 'a last number that is no year of WhatsApp'],
    ['25-04-13', '25-04-14', '2025-04-13', 'a last number that changes like a day'],
    ['13-04-25', '14-04-25', '2025-04-13', 'a last number that stays'],
  ])('years of two digits: %s and %s begin on %s, by %s', async (first, second, expected) => {
    expect(await day(dates(first, second))).toBe(expected)
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

describe('telephones of the whole world', () => {
  test.each([
    // time before date
    ['15:24, 13/4/2025 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['[15:24:11, 13.04.2025] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['15.24.11, 13.04.2025 - Ana: x', '2025-04-13T15:24:11.000Z'],
    ['3:24 CH, 13/4/2025 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['下午3:24, 2025/4/13 - Ana: x', '2025-04-13T15:24:00.000Z'],
    // words beside them
    ['13/04/2025 à 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13/04/2025 às 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13.04.25 г., 15:24 ч. - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13.04.25, 15:24 Uhr - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['2025. 4. 13. 오후 3:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['25. 4. 13. 오후 3:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['2025년 4월 13일 오후 3:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['2025年4月13日 15時24分11秒 - Ana: x', '2025-04-13T15:24:11.000Z'],
    ['13 abr. 2025, 3:24 p. m. - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13 de abril de 2025, 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['[Apr 13, 2025, 3:24:11 PM] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['13 เม.ย. 2568, 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    // halves and parts of a day
    ['13/4/2025, 12:05 ص - Ana: x', '2025-04-13T00:05:00.000Z'],
    ['13/4/2025, 12:05 م - Ana: x', '2025-04-13T12:05:00.000Z'],
    ['13/4/2025 م، 3:24 م - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13/4/2025, 3:24 μ.μ. - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13/4/2025, 3:24 ÖS - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13/4/2025, 3:24 PTG - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['13/4/2025, 3:24 หลังเที่ยง - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['2025/4/13 晚上9:29 - Ana: x', '2025-04-13T21:29:00.000Z'],
    ['2025/4/13 凌晨12:30 - Ana: x', '2025-04-13T00:30:00.000Z'],
    ['2025/4/13 中午12:30 - Ana: x', '2025-04-13T12:30:00.000Z'],
    ['13/4/2025, 0.30 ip. - Ana: x', '2025-04-13T12:30:00.000Z'],
    // digits and marks
    ['\u200F[١٣/٠٤/٢٠٢٥، ٣:٢٤:١١ م] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['[\u200F١٣\u200F/٤\u200F/٢٠٢٥، ٣:٢٤:١١\u202Fم]\u200F Ana:\u200F x', '2025-04-13T15:24:11.000Z'],
    ['\u202B[13/4/2025, 15:24:11]\u202C \u2068Ana\u2069: x', '2025-04-13T15:24:11.000Z'],
    ['۱۳/۴/۲۰۲۵،\u200F ۱۵:۲۴ - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['१३/४/२०२५, ३:२४ अपराह्न - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['১৩/৪/২০২৫, ১৫:২৪ - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['๑๓/๔/๒๕๖๘ ๑๕:๒๔ - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['၁၃/၄/၂၀၂၅, ၁၅:၂၄ - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['１３／４／２０２５　１５：２４ － Ana： x', '2025-04-13T15:24:00.000Z'],
    // calendars
    ['[13/4/2568 BE, 15:24:11] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['[13/4/2568, 15:24:11] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['[13/4/68, 15:24:11] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['13/4/2568 พ.ศ. 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['[BE 2568-04-13 15:24:11] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['۱۴۰۴/۱/۲۴،\u200F ۱۵:۲۴ - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['1/24/1404 AP, 3:24 PM - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['١٥\u200F/١٠\u200F/١٤٤٦ هـ، ٣:٢٤ م - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['15/10/1446 AH, 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['[R7/4/13 15:24:11] Ana: x', '2025-04-13T15:24:11.000Z'],
    ['令和7年4月13日 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['令和元年5月13日 15:24 - Ana: x', '2019-05-13T15:24:00.000Z'],
    ['平成27年4月13日 15:24 - Ana: x', '2015-04-13T15:24:00.000Z'],
    ['民國114/4/13 下午3:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
    ['4/13/2025 AD, 15:24 - Ana: x', '2025-04-13T15:24:00.000Z'],
  ])('%s begins a message', async (line, expected) => {
    const { conversation } = await read(line, { timeZone: 'UTC' })
    expect(conversation?.started_at).toBe(expected)
    expect(conversation?.turns).toMatchObject([{ text: 'x', speaker_name: 'Ana' }])
  })

  test.each([
    '13/4/2025, 15:24 Ana - x: y',
    '13/4/2025, 15:24 and more - x: y',
    '13/4/2025, 15:61 - Ana: x',
    '13/4/2025, 25:24 - Ana: x',
    '13 foo 2025, 15:24 - Ana: x',
    '[1, 2, 3]',
    '[13/4, 15:24] Ana: x',
    '15:24 - Ana: x',
    'Ana: 13/4/2025, 15:24 - x: y',
  ])('%s begins none', async (line) => {
    const reading = await readSource(sourceFile('chat.txt', Buffer.from(line)), { timeZone: 'UTC' })
    expect(reading?.format).not.toBe('whatsapp')
  })

  test('one export has one calendar: a text with the date of another one belongs to the message before', async () => {
    const text = '13/4/2568, 15:24 - Ana: uno\n13/4/2025, 15:25 - dos: tres\n14/4/2568, 15:26 - Luis: cuatro'
    const { conversation } = await read(text, { timeZone: 'UTC' })
    expect(conversation?.turns.map((turn) => turn.text)).toEqual(['uno\n13/4/2025, 15:25 - dos: tres', 'cuatro'])
  })

  test('what a message says about itself stays as WhatsApp wrote it, whatever surrounds its head', async () => {
    const text =
      '\u200F[١٣/٠٤/٢٠٢٥، ٣:٢٤:١١ م] سارة: مرحبا\n\u200F[١٣/٠٤/٢٠٢٥، ٣:٢٥:١١ م] وكيل: \u200E<المُرفق: a.opus>\n\u200F[١٣/٠٤/٢٠٢٥، ٣:٢٦:١١ م] سارة: \u200Eتغير رمز الأمان'
    const { conversation } = await read(text, { timeZone: 'UTC' })
    expect(
      conversation?.turns.map(({ speaker, text: said, attachments = [] }) => [speaker, said, attachments.length]),
    ).toEqual([
      ['agent', 'مرحبا', 0],
      ['customer', '', 1],
      ['system', 'تغير رمز الأمان', 0],
    ])
  })

  const languages = isNight ? [...BY_DAY, ...AT_NIGHT] : BY_DAY
  test.each(languages)(
    '%s: dates and times as its telephones write them, in each of its calendars',
    async (language) => {
      const at = ['03T09:05', '13T15:24', '13T23:59', '14T00:10', '14T12:30'].map((time) =>
        Date.parse(`2025-04-${time}Z`),
      )
      for (const extension of [
        '',
        '-u-hc-h12',
        '-u-nu-native',
        '-u-ca-buddhist',
        '-u-ca-persian-nu-native',
        '-u-ca-islamic-umalqura',
      ]) {
        const date = new Intl.DateTimeFormat(`${language}${extension}`, { dateStyle: 'short', timeZone: 'UTC' })
        const hour12 = extension.includes('h12') ? { hour12: true } : {}
        const clock = new Intl.DateTimeFormat(`${language}${extension}`, {
          timeStyle: 'short',
          timeZone: 'UTC',
          ...hour12,
        })
        const heads: ((moment: number) => string)[] = [
          (moment) => `\u200E[${date.format(moment)}, ${clock.format(moment)}] `,
          (moment) => `${date.format(moment)} ${clock.format(moment)} - `,
          (moment) => `${clock.format(moment)}, ${date.format(moment)} - `,
        ]
        for (const head of heads) {
          const text = at.map((moment, index) => `${head(moment)}${index % 2 ? 'Ana' : 'Luis'}: hola`).join('\n')
          const { conversation } = await read(text, { timeZone: 'UTC' })
          const start = Date.parse(conversation?.started_at ?? '')
          expect([text, conversation?.turns.map(({ start_ms: ms }) => start + (ms ?? 0))]).toEqual([text, at])
        }
      }
    },
  )
})

const BY_DAY = 'es-CL pt fr en-US ar-EG fa th vi hi bn ja ko zh-TW ru hu tr'.split(' ')
const AT_NIGHT =
  'es es-MX pt-PT fr-CH de de-AT en-GB en-AU ar ar-SA af sq am az bg ca zh zh-HK hr cs da nl et fil fi ka el ha id it kn kk km ky lv lt mk ms ml mr nb fa-AF pl pa ro sr sr-Latn sk sl sw sv ta te uk ur vi zu ne si'.split(
    ' ',
  )

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

describe.skipIf(!reportedFile('README.md').isThere)(
  'chats that somebody reported (skipped where ../shared/data is absent)',
  () => {
    test.each([
      ['whatsapp-rtl-arabic-digits.txt', ['سارة', 'وكيل'], ['2025-04-13T15:24:11Z', '2025-04-13T15:25:02Z']],
      ['whatsapp-buddhist-calendar.txt', ['สมชาย', 'ตัวแทน'], ['2025-04-03T15:24:11Z', '2025-04-13T15:25:02Z']],
      ['whatsapp-time-first.txt', ['Lan', 'Tổng đài'], ['2025-04-03T15:24:00Z', '2025-04-13T15:25:00Z']],
    ])('%s', async (name, people, times) => {
      const { conversation, findings, questions } = await read(readFileSync(reportedFile(name).path), {
        timeZone: 'UTC',
      })
      const start = Date.parse(conversation?.started_at ?? '')
      expect(conversation?.turns.map(({ start_ms: ms }) => start + (ms ?? 0))).toEqual(
        times.map((time) => Date.parse(time)),
      )
      expect({ findings, questions }).toEqual({ findings: [], questions: [{ about: 'roles', names: people }] })
    })
  },
)
