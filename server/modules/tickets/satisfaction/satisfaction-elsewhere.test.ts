import { expect, test } from 'vitest'

import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'
import { satisfactionHarness } from '#tests/support/satisfaction-harness.ts'

const { server, mirrored, later, desk, theirs, oursOf } = await mirrorHarness()
const { asks, solved, letters } = await satisfactionHarness(server, desk)
await asks(true)

test('a mirrored ticket is asked about only in Freshdesk, wherever it began and was solved', async () => {
  const here = await solved()
  expect(here.question).toBeNull()
  const rosa = theirs.contactWith('rosa@example.com', 'Rosa')
  const ticket = theirs.addTicket({ requester_id: rosa.id, subject: 'Theirs', status: 4 })
  await later()
  expect(await desk.read(await oursOf(ticket))).toMatchObject({ state: 'solved', question: null })
  await mirrored()
  expect(await letters()).toEqual([])
})
