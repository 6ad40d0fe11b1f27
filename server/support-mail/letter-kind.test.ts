import { expect, test } from 'vitest'

import { letterOf } from '#tests/support/letters.ts'

const kindOf = async (...headers: string[]) => {
  const from = headers.some((header) => header.startsWith('From:')) ? [] : ['From: ana@example.com']
  return (await letterOf(...from, ...headers, '', 'Hello')).kind
}

test.each([
  ['person', 'Subject: Hello'],
  ['person', 'Auto-Submitted: no'],
  ['person', 'X-Auto-Response-Suppress: DR, RN, NRN'],
  ['person', 'Return-Path: <ana@example.com>'],
  ['person', 'X-Atalaya-Desk: desk@another.example'],
  ['person', 'List-Id: Desk <desk.desk.example.org>'],
  ['person', 'Precedence: first-class'],
  ['person', 'From: desk@example.com'],
  ['auto-reply', 'Auto-Submitted: auto-replied'],
  ['auto-reply', 'Auto-Submitted: Auto-Generated (by rule)'],
  ['auto-reply', 'Auto-Submitted: auto-notified; owner-email="ana@example.com"'],
  ['auto-reply', 'X-Auto-Response-Suppress: OOF, AutoReply'],
  ['auto-reply', 'X-Auto-Response-Suppress: All'],
  ['auto-reply', 'X-Autoreply: yes'],
  ['auto-reply', 'Precedence: auto_reply'],
  ['auto-reply', 'Return-Path: <>'],
  ['auto-reply', 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
  ['bulk', 'Precedence: bulk'],
  ['bulk', 'Precedence: Junk'],
  ['bulk', 'Precedence: list'],
  ['bulk', 'List-Id: Offers <offers.example.com>'],
  ['loop', 'From: Desk <Desk@desk.example.org>'],
  ['loop', 'From: desk+42.abc@desk.example.org'],
  ['loop', 'X-Atalaya-Desk: desk@desk.example.org'],
])('%s: %s', async (kind, header) => expect(await kindOf(header)).toBe(kind))

test('the more specific kind comes first', async () => {
  expect(await kindOf('X-Atalaya-Desk: desk@desk.example.org', 'Auto-Submitted: auto-replied')).toBe('loop')
  expect(await kindOf('Precedence: bulk', 'Auto-Submitted: auto-replied')).toBe('auto-reply')
  expect(await kindOf('List-Id: Desk <desk.desk.example.org>', 'Precedence: list')).toBe('person')
  expect(await kindOf('List-Id: Desk <desk.desk.example.org>', 'Precedence: bulk')).toBe('bulk')
  expect(await kindOf('From: MAILER-DAEMON@example.com', 'Return-Path: <>')).toBe('bounce')
})
