import { expect, test } from 'vitest'

import { oneLine } from '#server/support-mail/letter-headers.ts'
import { letterOf } from '#tests/support/letters.ts'

test.each([
  ['Ana@Example.com', { name: '', address: 'ana@example.com' }],
  ['"Rojas, Ana" <ana@example.com>', { name: 'Rojas, Ana', address: 'ana@example.com' }],
  ['=?utf-8?Q?Jos=C3=A9?= =?utf-8?B?IFBlw7Fh?= <jose@example.com>', { name: 'José Peña', address: 'jose@example.com' }],
  ['José <jose@example.com>', { name: 'José', address: 'jose@example.com' }],
  ['"boss@example.org" <ana@example.com>', { name: 'boss@example.org', address: 'ana@example.com' }],
  ['Team: ana@example.com, eva@example.com;', { name: '', address: 'ana@example.com' }],
  [
    '=?utf-8?Q?a=0D=0ABcc=3A_all=40example.com?= <ana@example.com>',
    { name: 'a Bcc: all@example.com', address: 'ana@example.com' },
  ],
  ['Mail System <MAILER-DAEMON>', { name: 'Mail System', address: '' }],
  ['<>', { name: '', address: '' }],
  ['ana@example', { name: '', address: '' }],
])('%s is a sender', async (from, expected) => {
  expect((await letterOf(`From: ${from}`, '', '')).from).toEqual(expected)
})

test('the sender is the first one with an address', async () => {
  const letter = await letterOf('From: Ana', 'Sender: eva@example.com', 'From: rui@example.com', '', '')
  expect(letter.from).toEqual({ name: '', address: 'eva@example.com' })
})

test('recipients without an address are left out', async () => {
  const letter = await letterOf(
    'From: a@example.com',
    'To: a@example.com, Nobody, b@',
    'To: c@example.com',
    'Cc: undisclosed-recipients:;',
    '',
    '',
  )
  expect(letter.to.map(({ address }) => address)).toEqual(['a@example.com', 'c@example.com'])
  expect(letter.cc).toEqual([])
})

test('ids are in brackets, and listed once each', async () => {
  const letter = await letterOf(
    ...['From: a@example.com', 'Message-ID: (x) <1@a>', 'In-Reply-To: Your letter <2@a> of Monday'],
    ...['References: <3@a><4@a>', '\t<3@a> nonsense <a b> <>', '', ''],
  )
  expect(letter).toMatchObject({ message_id: '<1@a>', in_reply_to: '<2@a>', references: ['<3@a>', '<4@a>'] })
  const many = await letterOf(
    'From: a',
    `References: ${Array.from({ length: 150 }, (_, at) => `<${at}@a>`).join(' ')}`,
    '',
    '',
  )
  expect([many.references.length, many.references.at(-1)]).toEqual([100, '<149@a>'])
})

test.each([
  ['Mon, 3 Mar 2025 10:15:00 -0300 (CLT)', '2025-03-03T13:15:00.000Z'],
  ['3 Mar 25 10:15 GMT', '2025-03-03T10:15:00.000Z'],
  ['yesterday', undefined],
  ['Mon, 3 Mar 275000 10:15:00 +0000', undefined],
  ['', undefined],
])('a letter of %s', async (date, expected) => {
  expect((await letterOf('From: a@example.com', `Date: ${date}`, '', '')).sent_at?.toISOString()).toBe(expected)
})

test('a subject is one line of at most 250 characters', async () => {
  const subjectOf = async (value: string) =>
    (await letterOf('From: a@example.com', `Subject: ${value}`, '', '')).subject
  expect(await subjectOf('=?utf-8?Q?a=0D=0Ab=00c?=\r\n\t d')).toBe('a b c d')
  expect(await subjectOf('😀'.repeat(200))).toBe('😀'.repeat(125))
  expect(await subjectOf('')).toBe('')
  expect(oneLine(`a${'😀'.repeat(200)}`, 250)).toBe(`a${'😀'.repeat(124)}`)
  expect(oneLine('cod\u202Efdp.exe', 250)).toBe('codfdp.exe')
})
