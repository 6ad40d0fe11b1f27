import { expect, test } from 'vitest'

import { linkedQuestionSchema } from '#contracts/satisfaction.ts'
import { addJob } from '#server/jobs/queue.ts'
import { saveFailedDelivery } from '#server/modules/tickets/failed-delivery.ts'
import { QUESTION_LETTER_JOB } from '#server/modules/tickets/satisfaction/ask-satisfaction.ts'
import { threadOf } from '#server/support-mail/thread-of.ts'
import { satisfactionHarness } from '#tests/support/satisfaction-harness.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const DAY = 86_400_000

const server = await testServer({ MAIL_FROM: 'Soporte <desk@atalaya.example>', APP_URL: 'https://desk.example' })
const { db, clock } = server
const desk = await ticketHarness(server)
const asking = await satisfactionHarness(server, desk)
const { solve, solved, letters, token, open, answer, linkIn } = asking
await asking.asks(true)

const trailOf = async (id: number) => (await desk.read(id)).trail.map(({ event }) => event)
const to = (email: string) => ({ requester: { email, name: '' } })

test('a requester from outside gets one letter, marked as automatic, with a link of its own', async () => {
  const { id, question } = await solved({ ...to('one@example.com'), subject: 'Where is it?' })
  expect(question).toMatchObject({ state: 'asked', delivery: expect.toBeOneOf(['waiting', 'sent']), answer: null })
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    ...{ to: 'one@example.com', subject: expect.stringMatching(/^Re: Where is it\? \[#/) },
    from: { address: 'desk@atalaya.example' },
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: expect.stringContaining(`Your request #${id}, “Where is it?”, is solved. How did it go?`),
  })
  const given = linkIn(letter!.text)
  for (const name of ['good', 'neither', 'bad'])
    expect(letter!.html).toContain(`https://desk.example/satisfaction/${given}?answer=${name}`)
  const links = await db.selectFrom('satisfaction_link').where('ticket_id', '=', id).selectAll().execute()
  expect(links).toHaveLength(1)
  expect(JSON.stringify(links)).not.toContain(given)
  expect((await desk.read(id)).question).toMatchObject({ delivery: 'sent' })
  expect(await letters()).toEqual([])
})

test('the letter refers to the replies before it', async () => {
  const { id, version } = await desk.opened(to('thread@example.com'))
  await desk.say(id, { kind: 'reply', version, body: written('Here it is.'), waits: false })
  const [reply] = await letters()
  await solve({ id })
  const [question] = await letters()
  expect(question!.headers).toMatchObject({ 'In-Reply-To': reply!.messageId, References: reply!.messageId })
  // an answer to it goes to the ticket
  const answered = { in_reply_to: question!.messageId!, references: [], to: [], cc: [], failed: null, subject: '' }
  expect(threadOf(await server.app.secret('support-mail'), answered)?.ticket).toBe(id)
})

test('opening the link changes nothing and shows only the number and the subject; an answer has to be sent', async () => {
  const { id } = await solved({ ...to('two@example.com'), subject: 'My policy' })
  const given = await token()
  const before = await desk.read(id)
  const opened = await open(given)
  expect(opened.statusCode, opened.body).toBe(200)
  expect(opened.json()).toEqual({
    ...{ ticket_id: id, subject: 'My policy', answer: null, comment: '' },
    closes_at: new Date(clock.now().getTime() + 30 * DAY).toISOString(),
  })
  // as mail scanners fetch it
  expect((await server.browser().get(`/satisfaction/${given}?answer=bad`)).statusCode).toBe(200)
  expect(await desk.read(id)).toEqual(before)

  clock.advance(1_000)
  const response = await answer(given, 'bad', 'Call me: 4111 1111 1111 1111')
  expect(linkedQuestionSchema.parse(response.json())).toMatchObject({ answer: 'bad' })
  const rated = await desk.read(id)
  expect(rated).toMatchObject({ satisfaction: 'bad', question: { state: 'answered', answer: 'bad' } })
  expect(rated.question!.comment).toContain('Call me')
  expect(rated.question!.comment).not.toContain('4111 1111')
  expect(rated.trail.at(-1)).toMatchObject({
    ...{ event: 'satisfaction.answered', by: null, reason: rated.question!.comment },
    changes: [{ field: 'satisfaction', from: null, to: 'bad' }],
  })
})

test('an answer can be changed until the question closes, and the same again changes nothing', async () => {
  const { id } = await solved(to('three@example.com'))
  const given = await token()
  await answer(given, 'bad', 'Slow.')
  clock.advance(1_000)
  await answer(given, 'good', 'Slow.')
  await answer(given, 'good', 'Slow.')
  expect((await trailOf(id)).filter((event) => event === 'satisfaction.answered')).toHaveLength(2)
  await desk.later(29 * DAY)
  expect((await answer(given, 'neither')).statusCode).toBe(200)
  await desk.later(DAY)
  expect((await open(given)).statusCode).toBe(404)
  expect((await answer(given, 'bad')).statusCode).toBe(404)
  expect(await desk.read(id)).toMatchObject({ satisfaction: 'neither', question: { state: 'over', comment: '' } })
})

test('a reopened ticket is asked about again with its next solution, and its answer is valid until then', async () => {
  const { id } = await solved(to('four@example.com'))
  const first = await token()
  await answer(first, 'bad', 'It is not solved.')
  clock.advance(1_000)
  await desk.step(await desk.read(id), { event: 'ticket.reopened', reason: 'It is not.' })
  expect((await open(first)).statusCode).toBe(404)
  expect(await desk.read(id)).toMatchObject({ satisfaction: 'bad', question: { state: 'withdrawn' } })
  expect(await letters()).toEqual([])

  clock.advance(1_000)
  await solve({ id })
  const second = await token()
  expect(second).not.toBe(first)
  expect(await desk.read(id)).toMatchObject({ satisfaction: 'bad', question: { state: 'asked' } })
  await answer(second, 'good')
  expect(await desk.read(id)).toMatchObject({ satisfaction: 'good', question: { state: 'answered' } })
  expect(await trailOf(id)).toEqual([
    ...['ticket.opened', 'ticket.solved', 'satisfaction.asked', 'satisfaction.answered'],
    ...['ticket.reopened', 'ticket.solved', 'satisfaction.asked', 'satisfaction.answered'],
  ])
})

test('a letter that still waits when the ticket is opened again is not sent', async () => {
  const { id } = await solved(to('five@example.com'))
  await letters()
  await desk.step(await desk.read(id), { event: 'ticket.reopened', reason: 'Too soon.' })
  // as if it had not gone out by then
  await db.updateTable('satisfaction_question').set({ sent_at: null }).where('ticket_id', '=', id).execute()
  await addJob(db, QUESTION_LETTER_JOB, String(id))
  expect(await letters()).toEqual([])
  expect((await desk.read(id)).satisfaction).toBeNull()
})

test('a ticket that was merged into another one is asked about with that one', async () => {
  const [one, other] = [await solved(to('six@example.com')), await desk.opened(to('six@example.com'))]
  const given = await token()
  const { version } = await desk.read(one.id)
  desk.told(await desk.ana.post(`/api/tickets/${one.id}/merge`, { version, into_id: other.id }))
  expect((await open(given)).statusCode).toBe(404)
  await solve(other)
  expect(await letters()).toHaveLength(1)
})

test.each([
  ['no-reply addresses', 'no-reply@example.com'],
  ['the desk itself', 'Desk@atalaya.example'],
])('%s are sent nothing', async (_, email) => {
  await solved(to(email))
  expect(await letters()).toEqual([])
})

test('a requester whose last letter came back is not asked, until a letter has gone out', async () => {
  const { id, version } = await desk.opened(to('seven@example.com'))
  const replied = await desk.say(id, { kind: 'reply', version, body: written('Hello.'), waits: false })
  await letters()
  const failed = (isFailed: boolean) =>
    db
      .updateTable('ticket_message')
      .set({ send_failed: isFailed })
      .where('id', '=', replied.messages.at(-1)!.id)
      .execute()
  await failed(true)
  expect((await solve({ id })).question).toBeNull()
  await failed(false)
  await desk.step(await desk.read(id), { event: 'ticket.reopened', reason: 'Once more.' })
  expect((await solve({ id })).question).toMatchObject({ state: 'asked' })
  await letters()
})

test('if the desk does not ask, nobody is asked; earlier questions can still be answered', async () => {
  await solved(to('eight@example.com'))
  const given = await token()
  await asking.asks(false)
  expect((await solved(to('nine@example.com'))).question).toBeNull()
  expect(await letters()).toEqual([])
  expect((await answer(given, 'good')).statusCode).toBe(200)
  await asking.asks(true)
})

test('only a valid answer is accepted', async () => {
  await solved(to('ten@example.com'))
  const given = await token()
  expect((await answer(given, 'great')).statusCode).toBe(422)
  expect((await answer(given, 'good', 'x'.repeat(2_001))).json().errors).toHaveProperty('comment')
  expect((await open(given.slice(0, -1))).statusCode).toBe(404)
  expect((await open('')).statusCode).toBe(404)
})

test('guessed links and too many answers are throttled', async () => {
  const { id } = await solved(to('eleven@example.com'))
  const given = await token()
  for (let attempt = 0; attempt < 30; attempt += 1) await answer(given, 'good', `And ${attempt}.`)
  expect((await answer(given, 'good', 'And one more.')).statusCode).toBe(429)
  const ticket = await desk.read(id)
  expect(ticket.trail.filter(({ event }) => event === 'satisfaction.answered')).toHaveLength(30)
  await server.db.deleteFrom('throttle').execute()
  for (let attempt = 0; attempt < 50; attempt += 1) await open(`guess-${attempt}`)
  expect((await open(given)).statusCode).toBe(429)
  await server.db.deleteFrom('throttle').execute()
})

test('a comment is removed for good, also from earlier answers; the answer stays', async () => {
  const { id } = await solved(to('twelve@example.com'))
  const given = await token()
  await answer(given, 'bad', 'A name that should not be here.')
  await answer(given, 'neither', 'Another name.')
  const path = `/api/tickets/${id}/satisfaction/comment`
  const ticket = desk.told(await desk.ana.send('DELETE', path))
  expect(ticket.question).toMatchObject({ answer: 'neither', comment: '', removed: { by: { id: desk.ana.person.id } } })
  expect(JSON.stringify(ticket)).not.toMatch(/name that|Another name/)
  expect(ticket.trail.at(-1)).toMatchObject({ event: 'satisfaction.comment-removed' })
  expect((await desk.ana.send('DELETE', path)).statusCode).toBe(404)
  expect((await desk.norths.send('DELETE', path)).statusCode).toBe(404)
  // a new comment is shown again
  await answer(given, 'neither', 'Fine now.')
  expect((await desk.read(id)).question).toMatchObject({ comment: 'Fine now.', removed: null })
})

test('the assignee is notified of a bad rating, once', async () => {
  const opened = await desk.opened(to('thirteen@example.com'))
  await desk.step(opened, { event: 'ticket.taken' })
  await solve(opened)
  const given = await token()
  const notices = async () =>
    (await desk.ana.get('/api/notifications'))
      .json()
      .data.filter((one: { kind: string }) => one.kind === 'ticket-rated-bad')
  await answer(given, 'neither')
  expect(await notices()).toEqual([])
  await answer(given, 'bad')
  await answer(given, 'bad', 'Really.')
  expect(await notices()).toMatchObject([{ link: `/freshdesk/${opened.id}` }])
  await letters()
})

test('the list finds tickets by their rating, as far as the reader may see them, and exports it', async () => {
  const { north } = desk
  const bad = await solved({ ...to('fourteen@example.com'), partner_id: north.id })
  await answer(await token(), 'bad')
  const unanswered = await solved({ ...to('fifteen@example.com'), partner_id: north.id })
  const unasked = await desk.opened({ ...to('sixteen@example.com'), partner_id: north.id })
  const withdrawn = await solved({ ...to('seventeen@example.com'), partner_id: north.id })
  await desk.step(withdrawn, { event: 'ticket.reopened', reason: 'Too soon.' })
  const found = async (satisfaction: string, by = desk.norths) => {
    const { data, meta } = await desk.list(`satisfaction=${satisfaction}&partner_id=${north.id}`, by)
    expect(meta.total).toBe(data.length)
    return data.map(({ id, satisfaction: rating }) => [id, rating])
  }
  expect(await found('bad')).toEqual([[bad.id, 'bad']])
  expect(await found('unanswered')).toEqual([[unanswered.id, 'unanswered']])
  expect(await found('good')).toEqual([])
  expect((await desk.read(unasked.id)).satisfaction).toBeNull()
  const souths = { rules: [{ action: 'freshdeck' as const, conditions: { partner_id: '$user.partner_id' } }] }
  const elsewhere = await server.as({ ...souths, partner_id: desk.south.id })
  expect(await found('bad', elsewhere)).toEqual([])
  const file = await desk.ana.get(`/api/tickets/export?format=csv&satisfaction=bad&partner_id=${north.id}`)
  const [header, row] = file.body.split(/\r?\n/).map((line) => line.split(','))
  expect(row![header!.indexOf('satisfaction')]).toBe('bad')
  await letters()
})

test('an undelivered question is marked as failed, and no other one is sent until a letter has gone out', async () => {
  const { id } = await solved(to('eighteen@example.com'))
  const [letter] = await letters()
  const failed = { message_id: letter!.messageId!, addresses: ['eighteen@example.com'] }
  const save = () => db.transaction().execute((trx) => saveFailedDelivery(trx, failed, clock.now()))
  expect(await save()).toEqual({ outcome: 'undelivered', ticket_id: id })
  expect(await save()).toBeNull()
  const ticket = await desk.read(id)
  expect(ticket.question).toMatchObject({ delivery: 'failed' })
  expect(ticket.trail.at(-1)).toMatchObject({ event: 'satisfaction.undelivered', reason: 'eighteen@example.com' })
  expect((await solved(to('eighteen@example.com'))).question).toBeNull()
})
