import { expect, test } from 'vitest'

import { MAX_RAW_LETTER_BYTES, mimeParts } from '#server/support-mail/mime-parts.ts'

const partsOf = async (...lines: string[]) => (await mimeParts(Buffer.from(lines.join('\n')))).parts
const mixed = 'Content-Type: multipart/mixed; boundary="b"'
const summary = (parts: Awaited<ReturnType<typeof partsOf>>) =>
  parts.map(({ node, pieces }) => [node.contentType, Buffer.concat(pieces).toString().trim()])

test('a letter without parts is one part', async () => {
  expect(summary(await partsOf('From: ana@example.com', '', 'Hello'))).toEqual([['text/plain', 'Hello']])
  expect(summary(await partsOf('From: ana@example.com'))).toEqual([['text/plain', '']])
})

test('nested parts come in order, and a letter within a letter is one part', async () => {
  const parts = await partsOf(
    ...[mixed, '', 'Preamble', '--b', 'Content-Type: multipart/alternative; boundary=c', '', '--c', '', 'one', '--c--'],
    ...[
      '--b',
      'Content-Type: message/rfc822',
      'Content-Disposition: inline',
      '',
      mixed,
      '',
      '--c',
      '',
      'three',
      '--b--',
      'End',
    ],
  )
  expect(summary(parts)).toEqual([
    ['text/plain', 'one'],
    ['message/rfc822', `${mixed}\n\n--c\n\nthree`],
  ])
})

test.each([
  ['no boundary', ['Content-Type: multipart/mixed', '', 'Hello', '', 'there']],
  ['a boundary that never comes', [mixed, '', 'Hello', '', 'there']],
])('with %s, all of it is text', async (_, lines) => {
  expect(summary(await partsOf(...lines))).toEqual([['text/plain', 'Hello\n\nthere']])
})

test('a truncated letter contains what arrived', async () => {
  expect(summary(await partsOf(mixed, '', '--b', '', 'one', '--b', 'Content-Type: image/png'))).toEqual([
    ['text/plain', 'one'],
    ['image/png', ''],
  ])
})

test('a letter that is too large in any way is refused', async () => {
  const deep = Array.from({ length: 30 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}`)
  for (const raw of [
    Buffer.alloc(MAX_RAW_LETTER_BYTES + 1, 'a'),
    Buffer.from(`From: ${'a'.repeat(300_000)}\n\nHello`),
    Buffer.from('a\n'.repeat(300_000)),
    Buffer.from(`${mixed}\n\n${'--b\n\na\n'.repeat(1_000)}`),
  ]) {
    await expect(mimeParts(raw)).rejects.toMatchObject({ why: 'too-large' })
  }
  await expect(partsOf(...deep)).rejects.toMatchObject({ why: 'unreadable' })
})

test('a large letter does not block others', async () => {
  let pause = 0
  let last = performance.now()
  const watch = setInterval(() => {
    pause = Math.max(pause, performance.now() - last)
    last = performance.now()
  }, 1)
  await partsOf('From: ana@example.com', '', '\n'.repeat(1_000_000))
  clearInterval(watch)
  expect(pause).toBeLessThan(1_000)
})
