import { expect, test } from 'vitest'

import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'
import { written } from '#tests/support/tickets.ts'

const { server, freshdesk, mirrored, later, desk, theirs, oursOf } = await mirrorHarness()
const { db } = server

async function mirroredOne(subject: string) {
  const rosa = theirs.contactWith('rosa@example.com', 'Rosa')
  const ticket = theirs.addTicket({ requester_id: rosa.id, subject })
  await later()
  return { ticket, id: await oursOf(ticket) }
}

async function upload(name: string, bytes: Buffer | string, type = 'application/pdf'): Promise<number> {
  const payload = Buffer.from(bytes)
  const answer = await desk.ana.send('POST', `/api/ticket-files?name=${encodeURIComponent(name)}`, payload, {
    'content-type': type,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: number }>().id
}

async function postReply(id: number, text: string, files: number[]) {
  const { version } = await desk.read(id)
  return desk.ana.post(`/api/tickets/${id}/messages`, {
    ...{ kind: 'reply', version, body: written(text), waits: true, files },
  })
}
const filesThere = (ticket: { id: number }) =>
  theirs.of(ticket).map(({ attachments }) => attachments.map(({ name, bytes }) => [name, String(bytes)]))
const leftOut = async (id: number) =>
  (await desk.read(id)).trail.flatMap(({ event, changes }) =>
    event === 'mirror.files-left-out' ? changes.map(({ to }) => to) : [],
  )

test('replies and notes go out with their files, once, and do not come back as new ones', async () => {
  const { ticket, id } = await mirroredOne('With files')
  const name = 'Póliza "1".pdf'
  expect(
    (await postReply(id, 'Here it is.', [await upload(name, 'one'), await upload('b.txt', 'two')])).statusCode,
  ).toBe(200)
  await desk.say(id, { kind: 'note', body: written('For us.'), files: [await upload('c.png', 'three', 'image/png')] })
  await mirrored()
  expect(filesThere(ticket)).toEqual([
    [
      [name, 'one'],
      ['b.txt', 'two'],
    ],
    [['c.png', 'three']],
  ])
  expect(theirs.of(ticket).map(({ private: isPrivate }) => isPrivate)).toEqual([false, true])
  await later()
  await later()
  const { messages } = await desk.read(id)
  expect(messages.map(({ files, absent_files }) => [files.length, absent_files.length])).toEqual([
    [0, 0],
    [2, 0],
    [1, 0],
  ])
  expect(freshdesk.files.taken()).toEqual([])
  expect(await leftOut(id)).toEqual([])
})

test('a reply with files whose answer was lost is sent once', async () => {
  const { ticket, id } = await mirroredOne('Lost answer')
  freshdesk.fails('after', 'POST', /\/reply$/)
  await postReply(id, 'Only once.', [await upload('once.pdf', 'once')])
  await mirrored()
  await later(240_000)
  await later()
  expect(filesThere(ticket)).toEqual([[['once.pdf', 'once']]])
  expect((await desk.read(id)).messages.map(({ delivery }) => delivery)).toEqual([null, 'sent'])
  expect(await leftOut(id)).toEqual([])
})

test('a reply that did not arrive is sent again, once no upload can be on its way any more', async () => {
  const { ticket, id } = await mirroredOne('Did not arrive')
  freshdesk.fails('cut', 'POST', /\/reply$/)
  await postReply(id, 'Again.', [await upload('again.pdf', 'again')])
  await mirrored()
  await later()
  await later(170_000)
  expect(filesThere(ticket)).toEqual([])
  await later(10_000)
  expect(filesThere(ticket)).toEqual([[['again.pdf', 'again']]])
})

test.each(['invalid', 'large'] as const)(
  'a message that Freshdesk does not accept with its files (%s) is sent without them',
  async (why) => {
    const { ticket, id } = await mirroredOne(`Refused ${why}`)
    if (why === 'large') freshdesk.fails('large', 'POST', /\/reply$/)
    else freshdesk.refuses('POST', /\/reply$/)
    await postReply(id, 'Without it.', [await upload('a.exe', 'x')])
    await mirrored()
    await later()
    expect(theirs.of(ticket).map(({ body_text, attachments }) => [body_text, attachments.length])).toEqual([
      ['Without it.', 0],
    ])
    expect(await leftOut(id)).toEqual(['a.exe'])
    expect((await desk.read(id)).messages.at(-1)).toMatchObject({ delivery: 'sent', files: [{ name: 'a.exe' }] })
  },
)

test('files that were left out are recorded, even if the answer was lost', async () => {
  const { id } = await mirroredOne('Refused and lost')
  freshdesk.fails('large', 'POST', /\/reply$/)
  freshdesk.fails('after', 'POST', /\/reply$/)
  await postReply(id, 'Without it, too.', [await upload('a.exe', 'x')])
  await mirrored()
  await later(300_000)
  expect((await desk.read(id)).messages.at(-1)!.delivery).toBe('sent')
  expect(await leftOut(id)).toEqual(['a.exe'])
})

test('a reply with too many files for Freshdesk is refused at once; a note leaves out what does not fit', async () => {
  const { ticket, id } = await mirroredOne('Too much')
  const large = Buffer.alloc(15_000_000, 7)
  const refused = await postReply(id, 'All of it.', [
    await upload('1.zip', large),
    await upload('2.zip', Buffer.alloc(5_000_001)),
  ])
  expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
    422,
    { files: [expect.stringContaining('20 MB')] },
  ])
  const files = [
    await upload('1.zip', large),
    await upload('2.zip', Buffer.alloc(5_000_001)),
    await upload('3.txt', 'x'),
  ]
  await desk.say(id, { kind: 'note', body: written('All of it.'), files })
  await mirrored()
  expect(theirs.of(ticket).map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['1.zip', '3.txt']])
  expect(await leftOut(id)).toEqual(['2.zip'])
})

test('a file that the storage has lost is left out, and the mirror goes on', async () => {
  const { ticket, id } = await mirroredOne('Lost file')
  const file = await upload('lost.pdf', 'x')
  const { storage_key } = await db
    .selectFrom('ticket_file')
    .where('id', '=', file)
    .select('storage_key')
    .executeTakeFirstOrThrow()
  await server.storage.remove(storage_key)
  await postReply(id, 'It is lost.', [file])
  await mirrored()
  expect(filesThere(ticket)).toEqual([[]])
  expect(await leftOut(id)).toEqual(['lost.pdf'])
})

test('a ticket of ours is sent with its first files, once even if the answer was lost', async () => {
  freshdesk.fails('after', 'POST', /^\/tickets$/)
  const { id, messages } = await desk.opened({
    subject: 'New with a file',
    requester: { email: 'leo@example.com', name: 'Leo' },
  })
  // as if it had come with a letter
  const file = await upload('letter.pdf', 'letter')
  await db
    .updateTable('ticket_file')
    .set({ message_id: messages[0]!.id, kept_until: null })
    .where('id', '=', file)
    .execute()
  await mirrored()
  await later(240_000)
  await later()
  const made = theirs.tickets.filter(({ subject }) => subject === 'New with a file')
  expect(made.map(({ attachments, tags, status }) => [attachments.map(({ name }) => name), tags, status])).toEqual([
    [['letter.pdf'], [], 2],
  ])
  expect(await oursOf(made[0]!)).toBe(id)
  const [first] = (await desk.read(id)).messages
  expect([first!.files.length, first!.absent_files]).toEqual([1, []])
  expect(freshdesk.files.taken()).toEqual([])
})
