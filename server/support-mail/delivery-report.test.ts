import { expect, test } from 'vitest'

import { letterNamed, letterOf } from '#tests/support/letters.ts'

const report = (recipients: string[], ...returned: string[]) =>
  letterOf(
    ...['Return-Path: <>', 'From: postmaster@example.com', 'Auto-Submitted: auto-replied', 'In-Reply-To: <told@a>'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', '--b', '', 'Sorry', '--b'],
    ...[
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; example.com',
      '',
      ...recipients,
      ...returned,
      '--b--',
    ],
  )

test('a report states which letter failed to reach whom', async () => {
  expect((await letterNamed('bounce')).failed).toEqual({
    message_id: '<ticket.43.11@desk.example.org>',
    addresses: ['nobody@example.com'],
  })
  const headers = ['--b', 'Content-Type: text/rfc822-headers', '', 'Subject: x', 'Message-Id: <1@a>']
  const letter = await report(['Final-Recipient: RFC822;<A@example.com>', 'Action: Failed (for good)'], ...headers)
  expect(letter).toMatchObject({ kind: 'bounce', failed: { message_id: '<1@a>', addresses: ['a@example.com'] } })
})

test('without a returned letter, the report refers to the one that it answers', async () => {
  const letter = await report(['Final-Recipient: rfc822;a@example.com', 'Action: failed', 'Status: 5.0.0'])
  expect(letter.failed).toEqual({ message_id: '<told@a>', addresses: ['a@example.com'] })
})

test.each(['delayed', 'relayed', 'delivered', 'expanded'])('a %s delivery has not failed', async (action) => {
  const letter = await report(['Final-Recipient: rfc822;a@example.com', `Action: ${action}`])
  expect(letter).toMatchObject({ kind: 'auto-reply', failed: null })
})

test('mail servers without a standard report are recognised by a header, or by their name', async () => {
  const listed = await letterOf(
    'From: Mailer <mailer-daemon@example.com>',
    'X-Failed-Recipients: a@example.com, b@example.com',
    '',
    '',
  )
  expect(listed).toMatchObject({
    kind: 'bounce',
    failed: { message_id: null, addresses: ['a@example.com', 'b@example.com'] },
  })
  const bare = await letterOf(
    'From: MAILER-DAEMON@example.com',
    'Return-Path: <>',
    'References: <1@a> <2@a>',
    '',
    'Sorry',
  )
  expect(bare).toMatchObject({ kind: 'bounce', failed: { message_id: '<2@a>', addresses: [] } })
})

test('a report that a person forwards is none', async () => {
  const letter = await letterOf(
    ...['From: ana@example.com', 'Content-Type: multipart/mixed; boundary=m', '', '--m', '', 'What is this?', '--m'],
    ...[
      'Content-Type: message/rfc822',
      '',
      'From: postmaster@example.com',
      'Content-Type: message/delivery-status',
      '',
    ],
    ...['Final-Recipient: rfc822;a@example.com', 'Action: failed', '--m--'],
  )
  expect(letter).toMatchObject({ kind: 'person', failed: null })
})
