import { randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { answerAddress, newMessageId, subjectMark, threadOf, withoutMarks } from '#server/support-mail/thread-of.ts'

const key = randomBytes(32)
const nothing = { failed: null, in_reply_to: null, references: [], to: [], cc: [], subject: '' }
const byLetter = (ticket: number) => ({ ticket, by: 'letter' })
const byMark = (ticket: number) => ({ ticket, by: 'visible-mark' })
const idOf = (ticket: number, by = key) => newMessageId(by, ticket, 'desk.example.org')
const at = (address: string) => [{ name: '', address }]
const addressOf = (ticket: number, by = key) => answerAddress(by, ticket, 'desk@desk.example.org')

describe('the ticket of a letter', () => {
  test('is that of the letter that it answers, or of an earlier one', () => {
    expect(threadOf(key, { ...nothing, in_reply_to: idOf(42) })).toEqual(byLetter(42))
    expect(
      threadOf(key, { ...nothing, in_reply_to: '<x@a>', references: [idOf(1), '<y@a>', idOf(2), '<z@a>'] }),
    ).toEqual(byLetter(2))
  })

  test('is that of the address that it was sent to', () => {
    expect(threadOf(key, { ...nothing, to: [...at('desk@desk.example.org'), ...at(addressOf(42))] })).toEqual(
      byMark(42),
    )
    expect(threadOf(key, { ...nothing, cc: at(addressOf(42)) })).toEqual(byMark(42))
  })

  test('is that of the letter that could not be delivered', () => {
    const failed = { message_id: idOf(42), addresses: [] }
    expect(threadOf(key, { ...nothing, failed, in_reply_to: idOf(1) })).toEqual(byLetter(42))
  })

  test('is decided by the letter before the address', () => {
    expect(threadOf(key, { ...nothing, in_reply_to: idOf(1), to: at(addressOf(2)) })).toEqual(byLetter(1))
    expect(threadOf(key, { ...nothing, in_reply_to: '<x@a>', references: ['<y@a>'], to: at(addressOf(2)) })).toEqual(
      byMark(2),
    )
  })

  test('is that of the mark in its subject, unless its address has another one', () => {
    const subject = `RE: Policy ${subjectMark(key, 42).toUpperCase()}`
    expect(threadOf(key, { ...nothing, subject })).toEqual(byMark(42))
    expect(threadOf(key, { ...nothing, subject, to: at(addressOf(7)) })).toEqual(byMark(7))
    // a subject may carry the mark of a foreign desk too
    expect(threadOf(key, { ...nothing, subject: `[#1-aaaaaaaaaaaa] ${subject}` })).toEqual(byMark(42))
    expect(withoutMarks(`[#1-aaaaaaaaaaaa] ${subject} please`)).toBe('RE: Policy please')
    expect(withoutMarks('Invoice [#42] [#43-short]')).toBe('Invoice [#42] [#43-short]')
  })

  test('is none without any reference', () => {
    expect(threadOf(key, nothing)).toBeNull()
    expect(threadOf(key, { ...nothing, in_reply_to: '<x@a>', to: at('desk+42@desk.example.org') })).toBeNull()
  })
})

test('mail servers may change the case, and a desk may move', () => {
  expect(threadOf(key, { ...nothing, in_reply_to: idOf(42).toUpperCase() })).toEqual(byLetter(42))
  expect(threadOf(key, { ...nothing, to: at(addressOf(42).replace('desk.example.org', 'new.example')) })).toEqual(
    byMark(42),
  )
})

test('letters have different ids, and one address that is short enough for mail servers', () => {
  expect(new Set(Array.from({ length: 100 }, () => idOf(1))).size).toBe(100)
  expect(addressOf(1)).toBe(addressOf(1))
  expect(addressOf(123_456_789_012_345).split('@')[0]!.length).toBeLessThanOrEqual(64)
})

test('a signature with another key, for another ticket or for another purpose is invalid', () => {
  const other = randomBytes(32)
  const id = idOf(42)
  const address = addressOf(42)
  const proofOf = (signed: string) => /\.([\da-z]{25})@/.exec(signed)![1]!
  for (const in_reply_to of [
    ...[idOf(42, other), id.replace('.42.', '.43.'), id.replace(/\.[\da-f]{16}\./, `.${'0'.repeat(16)}.`)],
    ...[
      id.replace(proofOf(id), proofOf(address)),
      id.replace(proofOf(id), ''),
      `${id}>`,
      id.slice(1),
      id.replace('.42.', '.042.'),
    ],
  ]) {
    expect(threadOf(key, { ...nothing, in_reply_to })).toBeNull()
  }
  for (const to of [
    addressOf(42, other),
    address.replace('+42.', '+43.'),
    address.replace(proofOf(address), proofOf(id)),
  ]) {
    expect(threadOf(key, { ...nothing, to: at(to) })).toBeNull()
  }
  const mark = subjectMark(key, 42)
  for (const subject of [
    subjectMark(other, 42),
    mark.replace('#42', '#43'),
    `[#42-${proofOf(address).slice(0, 12)}]`,
  ]) {
    expect(threadOf(key, { ...nothing, subject })).toBeNull()
  }
})

test('a change of any one character leads nowhere', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...Array.from('0123456789abcdefz.+@-')), (place, character) => {
      const changed = (signed: string) =>
        signed.slice(0, place % signed.length) + character + signed.slice((place % signed.length) + 1)
      const [id, address] = [idOf(42), addressOf(42)]
      const mark = subjectMark(key, 42)
      expect([undefined, 42]).toContain(threadOf(key, { ...nothing, in_reply_to: changed(id) })?.ticket)
      expect([undefined, 42]).toContain(threadOf(key, { ...nothing, to: at(changed(address)) })?.ticket)
      expect([undefined, 42]).toContain(threadOf(key, { ...nothing, subject: changed(mark) })?.ticket)
    }),
  )
})
