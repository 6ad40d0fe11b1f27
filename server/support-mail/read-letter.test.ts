import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { richTextSchema } from '#contracts/rich-text.ts'
import { readLetter } from '#server/support-mail/read-letter.ts'
import { UnreadableLetter } from '#server/support-mail/unreadable-letter.ts'
import { DESK, letterFile, letterNamed, letterOf, plainText } from '#tests/support/letters.ts'
import { times } from '#tests/support/night.ts'
import { reportedFile } from '#tests/support/reported-files.ts'

const fileNames = ({ attachments }: Awaited<ReturnType<typeof letterOf>>) => attachments.map(({ name }) => name)

test('a plain letter', async () => {
  const { text, ...letter } = await letterNamed('plain')
  expect(letter).toMatchObject({
    message_id: '<first.1@mail.example.com>',
    in_reply_to: null,
    references: [],
    from: { name: 'Ana María Rojas', address: 'ana.rojas@example.com' },
    to: [{ name: 'Mesa de ayuda', address: 'desk@desk.example.org' }],
    cc: [
      { name: '', address: 'luis@example.com' },
      { name: 'Pérez, Eva', address: 'eva@example.com' },
    ],
    reply_to: null,
    subject: 'No puedo abrir la póliza nº 4711',
    sent_at: new Date('2025-03-03T13:15:00Z'),
    attachments: [],
    kind: 'person',
    failed: null,
  })
  expect(plainText(text)).toMatch(
    /^Buenos días:\n\nLa página https:\/\/example.com\/polizas\?id=4711 no abre.\nDice «error 500».\n\n {2}- lo/,
  )
  expect(letter.new_text).toEqual(text)
})

test('an HTML letter', async () => {
  const { subject, text } = await letterNamed('html')
  expect(subject).toBe('Prices & <b>more</b>')
  expect(plainText(text).split('\n')).toEqual([
    ...['Prices', '', 'Dear desk,', 'see the prices (https://example.com/prices), not this & that too.', ''],
    ...['Policy | Price', '4711 | 12€', '', '- one', '- two', '  1. two a', '', '> Said before', '', 'Regards 😊'],
  ])
})

test('among alternatives the HTML is read, and its pictures are files', async () => {
  const { text, attachments } = await letterNamed('alternative')
  expect(plainText(text)).toBe('As HTML: cañón, and a line that is so long that it had to be wrapped.')
  expect(attachments).toMatchObject([{ name: 'shot.png', media_type: 'image/png', content_id: 'shot@example.com' }])
  expect(attachments[0]!.bytes.subarray(1, 4).toString()).toBe('PNG')
})

test('file names have no folders or tricks; an attached letter is a file too', async () => {
  const { text, attachments } = await letterNamed('attachments')
  expect(plainText(text)).toBe('Three papers, and a letter.')
  expect(attachments.map(({ name, media_type, bytes }) => [name, media_type, bytes.toString().split('\n')[0]])).toEqual(
    [
      ['póliza de señora D.pdf', 'application/pdf', '%PDF-1.4'],
      ['líneas.csv', 'text/csv', 'a,b'],
      ['passtxt.exe', 'text/plain', 'plain'],
      ['attachment-4.eml', 'message/rfc822', 'From: Emil <emil@example.com>'],
    ],
  )
})

test('other character sets', async () => {
  const { from, subject, text } = await letterNamed('latin1')
  expect([from.name, subject, plainText(text)]).toEqual(['José Peña', '¿Cuándo?', '¿Cuándo vendrá el señor Núñez?'])
  const bytes = (charset: string, body: Buffer) =>
    readLetter(
      Buffer.concat([Buffer.from(`From: a@example.com\nContent-Type: text/plain; charset=${charset}\n\n`), body]),
      DESK,
    )
  expect(plainText((await bytes('us-ascii', Buffer.from('ñ'))).text)).toBe('ñ')
  expect(plainText((await bytes('unknown', Buffer.from([0xf1]))).text)).toBe('ñ')
  expect(plainText((await bytes('utf-7', Buffer.from('+ADw-script+AD4-'))).text)).toBe('+ADw-script+AD4-')
  expect(plainText((await bytes('gb2312', Buffer.from([0xc4, 0xe3]))).text)).toBe('你')
})

/** In Windows-1252: 30 € dice “no” – ya. */
const OFFER = Buffer.from('30 \x80 dice \x93no\x94 \x96 ya', 'latin1')

test.each(['iso-8859-1', '"ISO-8859-1"', 'latin1', 'us-ascii', 'ascii', 'windows-1252', 'cp1252', 'unknown', ''])(
  'a letter in %s is read as Windows-1252, as mail programs and browsers do, in its subject and in its text',
  async (charset) => {
    const label = charset.replaceAll('"', '')
    const isKnown = label !== '' && label !== 'unknown'
    const head = [
      'From: a@example.com',
      ...(isKnown ? [`Subject: =?${label}?Q?30_=80_dice_=93no=94_=96_ya?=`] : []),
      `Content-Type: text/plain${charset && `; charset=${charset}`}`,
    ]
    const plain = await readLetter(Buffer.concat([Buffer.from(`${head.join('\n')}\n\n`), OFFER]), DESK)
    expect(plainText(plain.text)).toBe('30 € dice “no” – ya')
    expect(plain.subject).toBe(isKnown ? '30 € dice “no” – ya' : '')
    const quoted = [...head, 'Content-Transfer-Encoding: quoted-printable', '', '30 =80 dice =93no=94 =96 ya']
    expect(plainText((await letterOf(...quoted)).text)).toBe('30 € dice “no” – ya')
    const html = `Content-Type: text/html${charset && `; charset=${charset}`}`
    const web = [...head.slice(0, -1), html, 'Content-Transfer-Encoding: base64', '', OFFER.toString('base64')]
    expect(plainText((await letterOf(...web)).text)).toBe('30 € dice “no” – ya')
  },
)

const { path: REPORTED, isThere } = reportedFile('mail-windows1252-called-latin1.eml')
test.skipIf(!isThere)(
  'the letter that somebody reported is read (skipped where ../shared/data is absent)',
  async () => {
    const { subject, text } = await readLetter(readFileSync(REPORTED), DESK)
    expect([subject, plainText(text)]).toEqual(['Póliza “vida”', 'El precio es 30 € y dice “no” – gracias'])
  },
)

test.each([
  ['gmail-reply', 'It works now, thank you.\n\nAna', 'Please try again.'],
  ['outlook-reply', 'Fine with me.\n\nBruno', 'Would 12 euros do?'],
  ['outlook-reply-es', 'De acuerdo.', '¿Le parece bien?'],
  [
    'reply-es',
    'Sí, el 3 de marzo pagué. Les mando el comprobante mañana, porque hoy no estoy en casa.',
    '¿Ha pagado usted?',
  ],
  ['reply-pt', 'Já paguei, obrigado.', 'O senhor já pagou?'],
])('%s: the new part, and the quoted one', async (name, expected, quoted) => {
  const { new_text, text } = await letterNamed(name)
  expect(plainText(new_text)).toBe(expected)
  expect(plainText(text)).toContain(quoted)
})

test('a forwarded letter counts as new', async () => {
  const { new_text, text } = await letterNamed('forward')
  expect(new_text).toEqual(text)
  const head = ['From: Rui', 'Sent: Monday', 'To: Ana', 'Subject: Help', '', 'I cannot pay.']
  const passedOn = await letterOf('From: a@example.com', 'Subject: RV: Help', '', 'See below.', '', ...head)
  expect(plainText(passedOn.new_text)).toContain('I cannot pay.')
})

test.each([
  ['auto-reply', 'auto-reply'],
  ['bounce', 'bounce'],
  ['loop', 'loop'],
  ['bulk', 'bulk'],
])('%s is of the kind %s', async (name, kind) => expect((await letterNamed(name)).kind).toBe(kind))

describe('a broken letter', () => {
  test('yields what can be read', async () => {
    const letter = await letterNamed('broken')
    expect(letter).toMatchObject({
      message_id: null,
      in_reply_to: null,
      sent_at: null,
      from: { address: 'rui@example.com' },
    })
    expect(plainText(letter.text)).toMatch(/^What can .* read .* is\.$/)
    expect(fileNames(letter)).toEqual(['half.pdf'])
  })

  test('is unreadable when no part of it is a letter', async () => {
    for (const raw of [
      '',
      '\n\n',
      'Hello there',
      '\u0000\u0001\u0002',
      '{"from": "ana@example.com"}',
      'X-Header: a\n\nb',
    ]) {
      await expect(readLetter(Buffer.from(raw), DESK)).rejects.toMatchObject({ why: 'unreadable' })
    }
  })

  test('with any change is read, or refused as a letter', async () => {
    const names = ['html', 'alternative', 'attachments', 'gmail-reply', 'bounce', 'broken']
    const change = fc.record({ at: fc.nat(), drop: fc.nat({ max: 40 }), put: fc.uint8Array({ maxLength: 10 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        async (source, changes) => {
          let raw = letterFile(source)
          for (const { at, drop, put } of changes) {
            const place = at % (raw.length + 1)
            raw = Buffer.concat([raw.subarray(0, place), put, raw.subarray(place + drop)])
          }
          const letter = await readLetter(raw, DESK).catch((error: unknown) => error as UnreadableLetter)
          const isRefused = letter instanceof UnreadableLetter
          expect(isRefused ? letter.cause : undefined).toBeUndefined()
          for (const document of isRefused ? [] : [letter.text, letter.new_text]) {
            expect(richTextSchema.safeParse(document).error).toBeUndefined()
          }
        },
      ),
      { numRuns: times(50, 300) },
    )
  })
})

describe('files', () => {
  const withFiles = (...sizes: number[]) => {
    const file = (size: number) => `--b\nContent-Type: application/pdf; name=a.pdf\n\n${'a'.repeat(size)}\n`
    const head = 'From: a@example.com\nContent-Type: multipart/mixed; boundary=b\n\n'
    return readLetter(Buffer.from(`${head}${sizes.map(file).join('')}--b--\n`), DESK)
  }

  test('may be 25 MB together', async () => {
    expect((await withFiles(15_000_000, 10_000_000)).attachments.map(({ bytes }) => bytes.length)).toEqual([
      15_000_000, 10_000_000,
    ])
    await expect(withFiles(15_000_000, 10_000_001)).rejects.toMatchObject({ why: 'too-large' })
  })

  test('have a name in any case, and a type that is one', async () => {
    const letter = await letterOf(
      ...[
        'From: a@example.com',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: image/png',
        '',
        'a',
      ],
      ...[
        '--b',
        'Content-Type: nonsense; name=".."',
        '',
        'b',
        '--b',
        'Content-Type: text/plain; name="a/b\\\\c.txt"',
        '',
        'c',
        '--b--',
      ],
    )
    expect(letter.attachments.map(({ name, media_type }) => [name, media_type])).toEqual([
      ['attachment-1.png', 'image/png'],
      ['attachment-2.bin', 'application/octet-stream'],
      ['c.txt', 'text/plain'],
    ])
  })
})

test('neighbouring texts are one, and alternatives for other programs are left out', async () => {
  const letter = await letterOf(
    ...['From: a@example.com', 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'One', '--b'],
    ...[
      'Content-Type: multipart/alternative; boundary=c',
      '',
      '--c',
      '',
      'two',
      '--c',
      'Content-Type: text/x-amp-html',
      '',
      'amp',
    ],
    ...[
      '--c',
      'Content-Type: text/html',
      '',
      '<p>Two</p>',
      '--c',
      'Content-Type: text/calendar',
      '',
      'BEGIN:VCALENDAR',
      '--c--',
    ],
    ...[
      '--b',
      'Content-Type: multipart/alternative; boundary=d',
      '',
      '--d',
      '',
      'Three',
      '--d',
      'Content-Type: text/html',
      '',
    ],
    ...['<img src="https://example.com/three.png">', '--d--', '--b--'],
  )
  expect(plainText(letter.text)).toBe('One\n\nTwo\n\nThree')
  expect(fileNames(letter)).toEqual(['attachment-1.ics'])
})
