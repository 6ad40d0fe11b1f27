import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { MAX_TICKET_FILE_BYTES } from '#contracts/ticket-files.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import { tryAllowedFiles } from '#server/modules/tickets/freshdesk/fetch-files.ts'
import { removeUnusedFiles } from '#server/modules/tickets/ticket-files.ts'
import { mirrorHarness } from '#tests/support/freshdesk/mirror-harness.ts'

const { server, freshdesk, mirrored, later, desk, theirs, oursOf, mirror, logged } = await mirrorHarness()
const { db } = server
const { files } = freshdesk
const rosa = theirs.contactWith('rosa@example.com', 'Rosa')

/** A ticket of theirs with an answer of its requester that has these files. */
function answeredWith(subject: string, attachments: ReturnType<typeof theirs.file>[]) {
  const ticket = theirs.addTicket({ requester_id: rosa.id, subject })
  theirs.say(ticket, { body: 'Here it is.', user_id: rosa.id, incoming: true, attachments })
  return ticket
}

/** The files that the last message of a ticket shows. */
async function visibleFiles(ticket: { id: number }) {
  const { messages } = await desk.read(await oursOf(ticket))
  const { files: here, absent_files: absent } = messages.at(-1)!
  return { here: here.map(({ name }) => name), absent: absent.map(({ name, why }) => [name, why]) }
}

async function download(id: number) {
  const answer = await desk.ana.get(`/api/ticket-files/${id}`)
  expect(answer.statusCode).toBe(200)
  return answer
}
const expectNoOrphans = async () => {
  server.clock.advance(25 * 3_600_000)
  await removeUnusedFiles(db, server.storage, server.clock.now())
  const rows = await db.selectFrom('ticket_file').select('storage_key').execute()
  const stored: string[] = []
  for await (const key of server.storage.keys('ticket-files')) stored.push(key)
  expect(stored.toSorted()).toEqual(rows.map(({ storage_key }) => storage_key).toSorted())
}

test('files come with a ticket and its messages, are fetched without the key, and can only be downloaded', async () => {
  const ticket = theirs.addTicket({
    ...{ requester_id: rosa.id, subject: 'With files', description: 'See below.' },
    attachments: [theirs.file('Póliza <1>.html', '<script>', { content_type: 'text/html' })],
  })
  const attachments = [theirs.file('a.pdf', 'one'), theirs.file('../b\r\n.pdf', 'two'), theirs.file('empty.txt', '')]
  theirs.say(ticket, { body: 'And more.', user_id: theirs.me.id, attachments })
  await later()
  const { messages } = await desk.read(await oursOf(ticket))
  expect(messages.map(({ body }) => plainTextOf(body!))).toEqual(['See below.', 'And more.'])
  expect(messages.map((message) => message.files.map(({ name, bytes }) => [name, bytes]))).toEqual([
    [['Póliza <1>.html', 8]],
    [
      ['a.pdf', 3],
      ['../b.pdf', 3],
      ['empty.txt', 0],
    ],
  ])
  const { headers, body } = await download(messages[0]!.files[0]!.id)
  expect([headers['content-type'], body]).toEqual(['application/octet-stream', '<script>'])
  expect(headers['content-disposition']).toMatch(/^attachment/)
  expect(files.asked).toHaveLength(4)
  for (const { headers: sent } of files.asked) expect(sent).not.toHaveProperty('authorization')
  expect(files.taken()).toHaveLength(4)
  await later()
  expect(files.taken()).toEqual([])
})

test('an expired address is requested again, and the file is stored once', async () => {
  files.fails('refused', 'late.pdf')
  const ticket = answeredWith('Too late', [theirs.file('late.pdf', 'late')])
  await later()
  expect(files.taken()).toEqual(['late.pdf', 'late.pdf'])
  expect(await visibleFiles(ticket)).toEqual({ here: ['late.pdf'], absent: [] })
})

test('a file that cannot be fetched does not block others: its name stays, with the reason', async () => {
  const wrong = [
    theirs.file('gone.pdf', 'x'),
    theirs.file('within.pdf', 'x'),
    theirs.file('told-large.mp4', 'x', { size: MAX_TICKET_FILE_BYTES + 1 }),
    theirs.file('large.mp4', Buffer.alloc(MAX_TICKET_FILE_BYTES + 1), { size: 5 }),
    theirs.file('good.pdf', 'good'),
  ]
  files.fails('gone', 'gone.pdf')
  files.fails('elsewhere', 'within.pdf')
  const ticket = answeredWith('Not all of it', wrong)
  const next = answeredWith('The next one', [theirs.file('next.pdf', 'next')])
  await later()
  expect(await visibleFiles(ticket)).toEqual({
    here: ['good.pdf'],
    absent: [
      ['gone.pdf', 'gone'],
      ['within.pdf', 'not-allowed'],
      ['told-large.mp4', 'too-large'],
      ['large.mp4', 'too-large'],
    ],
  })
  expect((await visibleFiles(next)).here).toEqual(['next.pdf'])
  expect((await mirror()).failure).toBeNull()
  files.taken()
  await later(86_400_000)
  expect(files.taken()).toEqual([])
  await desk.later(0)
  await expectNoOrphans()
})

test('a host that does not answer is tried again after growing pauses, and given up in the end', async () => {
  await desk.later(0)
  files.fails('broken', 'never.pdf', 99)
  files.fails('hung-up', 'half.pdf')
  files.fails('cut', 'half.pdf')
  const ticket = answeredWith('No answer', [theirs.file('never.pdf', 'never'), theirs.file('half.pdf', 'half of it')])
  const next = answeredWith('Behind it', [theirs.file('waits.pdf', 'waits')])
  await later()
  expect(files.taken()).toEqual(['never.pdf'])
  expect((await visibleFiles(ticket)).absent).toEqual([
    ['never.pdf', null],
    ['half.pdf', null],
  ])
  for (let round = 0; round < 12; round += 1) await later(70_000)
  expect(await visibleFiles(next)).toEqual({ here: ['waits.pdf'], absent: [] })
  expect((await visibleFiles(ticket)).here).toEqual(['half.pdf'])
  for (let round = 0; round < 12; round += 1) await later(86_400_000)
  await desk.later(0)
  expect(await visibleFiles(ticket)).toEqual({ here: ['half.pdf'], absent: [['never.pdf', 'unanswered']] })
  const fetched = files.taken()
  expect(fetched.filter((name) => name === 'half.pdf')).toHaveLength(3)
  expect(fetched.filter((name) => name === 'never.pdf')).toHaveLength(7)
  await expectNoOrphans()
})

test('a page instead of a file is not stored as the file', async () => {
  await desk.later(0)
  files.fails('page', 'page.pdf', 1)
  const ticket = answeredWith('A page', [theirs.file('page.pdf', 'the real one')])
  await later()
  expect((await visibleFiles(ticket)).absent).toEqual([['page.pdf', null]])
  await later(90_000)
  const { messages } = await desk.read(await oursOf(ticket))
  expect((await download(messages.at(-1)!.files[0]!.id)).body).toBe('the real one')
})

test('after a crash before a file is noted as stored it is fetched again, and stored once', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$
  `.execute(db)
  await sql`
    create trigger refuse before update on freshdesk_file for each row when (new.file_id is not null) execute function refuse()
  `.execute(db)
  const ticket = answeredWith('Crash', [theirs.file('once.pdf', 'once')])
  await later()
  expect((await visibleFiles(ticket)).here).toEqual([])
  await sql`drop trigger refuse on freshdesk_file`.execute(db)
  await mirrored()
  await later()
  expect(await visibleFiles(ticket)).toEqual({ here: ['once.pdf'], absent: [] })
  await expectNoOrphans()
})

test('a removed message gets no file any more, and the name of its file is removed', async () => {
  await desk.later(0)
  files.fails('broken', 'removed.pdf')
  const ticket = answeredWith('Removed', [theirs.file('removed.pdf', 'gone')])
  await later()
  const id = await oursOf(ticket)
  const { messages } = await desk.read(id)
  await desk.ana.send('DELETE', `/api/tickets/${id}/messages/${messages.at(-1)!.id}`)
  files.taken()
  await later(180_000)
  await later(180_000)
  expect(await visibleFiles(ticket)).toEqual({ here: [], absent: [] })
  expect(files.taken()).toEqual([])
  const names = await db.selectFrom('freshdesk_file').select('name').execute()
  expect(names.map(({ name }) => name)).not.toContain('removed.pdf')
  await expectNoOrphans()
})

test('a file whose host is allowed by now is tried again', async () => {
  await desk.later(0)
  files.fails('gone', 'moved.pdf')
  const ticket = answeredWith('Not allowed', [theirs.file('moved.pdf', 'here')])
  await later()
  const lost = { lost: 'not-allowed' as const, host: 'files.example.com' }
  await db.updateTable('freshdesk_file').set(lost).where('name', '=', 'moved.pdf').execute()
  await tryAllowedFiles(db, (host) => host === 'elsewhere.example.com', server.clock.now())
  await later()
  expect((await visibleFiles(ticket)).absent).toEqual([['moved.pdf', 'not-allowed']])
  await tryAllowedFiles(db, (host) => host === 'files.example.com', server.clock.now())
  await later()
  expect(await visibleFiles(ticket)).toEqual({ here: ['moved.pdf'], absent: [] })
})

test('no address of a file is in the log or in the database', async () => {
  expect(logged.join('')).not.toContain('expires=')
  const rows = await db.selectFrom('freshdesk_file').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('expires=')
})
