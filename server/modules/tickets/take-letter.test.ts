import { randomBytes } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import { plainTextOf } from '#domain/text/plain-text-of.ts'
import { letterIntake } from '#server/modules/tickets/take-letter.ts'
import type { Letter } from '#server/plugins/mail.ts'
import { reportOf, rawLetter } from '#tests/support/raw-letters.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness, written } from '#tests/support/tickets.ts'

const server = await testServer({ SUPPORT_ADDRESS: 'desk@atalaya.example', SUPPORT_PLUS_ADDRESSES: 'on' })
const { app, db, outbox, storage } = server
const desk = await ticketHarness(server)
const take = letterIntake(app)
async function countStoredFiles(): Promise<number> {
  let files = 0
  for await (const _ of storage.keys('ticket-files')) files += 1
  return files
}

const messagesIn = async (id: number) =>
  (await desk.read(id)).messages.map(({ kind, body, author }) => [kind, body && plainTextOf(body), author.name])

/** Has the desk reply, and returns the letter that goes out. */
async function sendReply(id: number, waits = false): Promise<Letter> {
  outbox.length = 0
  const { version } = await desk.read(id)
  await desk.say(id, { kind: 'reply', version, body: written('Which one?'), waits })
  await app.jobs.idle()
  return outbox[0]!
}

const answerTo = ({ messageId, replyTo }: Letter, change: Parameters<typeof rawLetter>[0] = {}) =>
  rawLetter({ to: replyTo!, headers: { 'In-Reply-To': messageId! }, subject: 'Re: Policy', ...change })

beforeEach(() => {
  outbox.length = 0
})

describe('a letter of a person', () => {
  test('opens a ticket of its sender, with what is known about them', async () => {
    await db
      .insertInto('requester')
      .values({ email: 'rosa@example.com', partner_id: desk.north.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { outcome, ticket_id } = await take(rawLetter({ text: 'Where is it? My card is 4111 1111 1111 1111.' }))
    expect(outcome).toBe('opened')
    const ticket = await desk.read(ticket_id!)
    expect(ticket).toMatchObject({
      ...{ subject: 'Policy', source: 'mail', state: 'open', partner: { id: desk.north.id } },
      requester: { email: 'rosa@example.com', name: 'Rosa Díaz' },
      first_response: { status: 'running' },
      trail: [{ event: 'ticket.opened', by: null }],
    })
    expect(JSON.stringify(ticket)).not.toContain('1111 1111')
  })

  test('is taken once, recognised by its id or by its bytes', async () => {
    const letter = rawLetter()
    const first = await take(letter)
    expect(await take(letter)).toEqual({ ...first, repeated: true })
    const nameless = rawLetter({ messageId: null })
    const [one, other] = await Promise.all([take(nameless), take(nameless)])
    expect(one.repeated).not.toBe(other.repeated)
    expect(one.ticket_id).toBe(other.ticket_id)
  })

  test('continues the ticket that it answers, and moves it', async () => {
    const { ticket_id } = await take(rawLetter())
    const letter = await sendReply(ticket_id!, true)
    expect((await desk.read(ticket_id!)).state).toBe('waiting')
    const text = 'The blue one.\r\n\r\nOn Mon, 3 Mar 2025 at 10:15 the desk wrote:\r\n> Which one?'
    expect(await take(answerTo(letter, { text }))).toEqual({ outcome: 'answered', ticket_id, repeated: false })
    const answered = await desk.read(ticket_id!)
    expect(answered.state).toBe('open')
    expect((await messagesIn(ticket_id!)).at(-1)).toEqual(['request', 'The blue one.', 'Rosa Díaz'])
    await desk.step(answered, { event: 'ticket.solved' })
    await take(answerTo(letter, { text: 'It came back.' }))
    expect(await desk.read(ticket_id!)).toMatchObject({ state: 'open', reopened: 1 })
    // the next reply follows the last letter of the requester
    const { headers } = await sendReply(ticket_id!)
    expect(headers!['References']!.split(' ')).toHaveLength(4)
  })

  test('of somebody to whom ours was forwarded is added under their own name', async () => {
    const { ticket_id } = await take(rawLetter())
    const letter = await sendReply(ticket_id!)
    await take(answerTo(letter, { from: 'Luz <luz@example.com>', text: 'I have it.' }))
    expect((await messagesIn(ticket_id!)).at(-1)).toEqual(['request', 'I have it.', 'Luz'])
    expect((await desk.read(ticket_id!)).requester.email).toBe('rosa@example.com')
  })

  test('without a proof continues the ticket only if the requester names the letter that opened it', async () => {
    const { ticket_id } = await take(rawLetter({ messageId: '<begin.1@example.com>' }))
    const headers = { 'In-Reply-To': '<begin.1@example.com>' }
    expect(await take(rawLetter({ headers, text: 'One thing more.' }))).toMatchObject({
      outcome: 'answered',
      ticket_id,
    })
    const stranger = await take(rawLetter({ headers, from: 'eve@example.com' }))
    expect(stranger.outcome).toBe('opened')
    expect(stranger.ticket_id).not.toBe(ticket_id)
  })

  describe('that names none of ours', () => {
    // some programs drop `In-Reply-To` and `References`
    const unnamed = (letter: Letter, change: Parameters<typeof rawLetter>[0] = {}) =>
      rawLetter({ subject: `RE: ${letter.subject}`, text: 'The blue one.', ...change })

    /** A ticket of Rosa with a copy to Luz, and the letter that the desk answered with. */
    async function answered(subject = 'Policy') {
      const { ticket_id } = await take(rawLetter({ subject, headers: { Cc: 'Luz <luz@example.com>' } }))
      return { id: ticket_id!, letter: await sendReply(ticket_id!) }
    }

    test.each(['rosa@example.com', 'luz@example.com'])(
      'continues the ticket by the mark in its subject, from %s',
      async (from) => {
        const { id, letter } = await answered()
        expect(letter.subject).toMatch(new RegExp(String.raw`^Re: Policy \[#${id}-[a-z0-9]{12}\]$`))
        expect(await take(unnamed(letter, { from }))).toMatchObject({ outcome: 'answered', ticket_id: id })
        // the mark is not repeated, and is not part of the subject
        expect((await sendReply(id)).subject).toBe(letter.subject)
        expect((await desk.read(id)).subject).toBe('Policy')
      },
    )

    test.each(['rosa@example.com', 'luz@example.com'])(
      'continues it by the address that it was sent to, from %s',
      async (from) => {
        const { id, letter } = await answered()
        const sent = unnamed(letter, { from, to: letter.replyTo!, subject: 'Another one' })
        expect(await take(sent)).toMatchObject({ outcome: 'answered', ticket_id: id })
      },
    )

    test.each([
      ['mark', (letter: Letter) => ({ subject: letter.subject })],
      ['address', (letter: Letter) => ({ to: letter.replyTo!, subject: 'Hello' })],
    ])('of a stranger with the %s opens a ticket, which is offered for merging', async (_, change) => {
      const { id, letter } = await answered()
      const { outcome, ticket_id } = await take(unnamed(letter, { from: 'eve@example.com', ...change(letter) }))
      expect([outcome, ticket_id === id]).toEqual(['opened', false])
      const opened = await desk.read(ticket_id!)
      expect(opened.merge_offer).toEqual({ id, subject: 'Policy', of_same_requester: false })
      expect(opened.subject).not.toContain('[#')
      expect((await messagesIn(id)).map(([, text]) => text)).not.toContain('The blue one.')
      const merged = await desk.ana.post(`/api/tickets/${ticket_id}/merge`, { version: opened.version, into_id: id })
      expect(merged.statusCode).toBe(200)
      expect((await messagesIn(id)).at(-1)).toEqual(['request', 'The blue one.', 'eve@example.com'])
    })

    test('and has only the same subject opens a ticket, which is offered for merging', async () => {
      const { id } = await answered('The gate is shut')
      const reply = { subject: 'RE: Re: the gate is shut', text: 'Still.' }
      const { ticket_id } = await take(rawLetter(reply))
      expect(ticket_id).not.toBe(id)
      expect((await desk.read(ticket_id!)).merge_offer).toEqual({
        ...{ id, subject: 'The gate is shut', of_same_requester: true },
      })
      for (const other of [
        { ...reply, from: 'eve@example.com' },
        { ...reply, subject: 'The gate is shut' },
        { ...reply, subject: 'RE: The gate' },
      ]) {
        const { ticket_id: without } = await take(rawLetter(other))
        expect((await desk.read(without!)).merge_offer).toBeNull()
      }
    })

    test('is offered no ticket that is closed, and another one is not merged', async () => {
      const { id, letter } = await answered()
      const { ticket_id } = await take(unnamed(letter, { from: 'eve@example.com' }))
      const { id: third } = await answered()
      const { version } = await desk.read(ticket_id!)
      const refused = await desk.ana.post(`/api/tickets/${ticket_id}/merge`, { version, into_id: third })
      expect(Object.keys(refused.json().errors)).toEqual(['into_id'])
      await desk.step(await desk.read(id), { event: 'ticket.closed' })
      expect((await desk.read(ticket_id!)).merge_offer).toBeNull()
    })

    test('and carries an invented mark opens a ticket without an offer', async () => {
      const { id } = await answered('Other')
      const { outcome, ticket_id } = await take(rawLetter({ subject: `RE: Wrong [#${id}-aaaaaaaaaaaa]` }))
      expect([outcome, (await desk.read(ticket_id!)).merge_offer]).toEqual(['opened', null])
    })
  })

  test('to a closed ticket opens another one, which links to it', async () => {
    const { ticket_id } = await take(rawLetter())
    const letter = await sendReply(ticket_id!)
    await desk.step(await desk.read(ticket_id!), { event: 'ticket.closed' })
    const next = await take(answerTo(letter, { text: 'Again.' }))
    expect(next.outcome).toBe('opened')
    expect((await desk.read(next.ticket_id!)).links).toMatchObject([{ kind: 'ticket', target_id: ticket_id }])
  })

  test('to a merged ticket continues the other one', async () => {
    const [one, other] = [await take(rawLetter()), await take(rawLetter())]
    const letter = await sendReply(one.ticket_id!)
    await db
      .updateTable('ticket')
      .set({ state: 'merged', merged_into_id: other.ticket_id })
      .where('id', '=', one.ticket_id!)
      .execute()
    expect(await take(answerTo(letter))).toMatchObject({ outcome: 'answered', ticket_id: other.ticket_id })
  })

  test('without text is ignored, unless it brings files or asks in its subject', async () => {
    const { ticket_id } = await take(rawLetter())
    const letter = await sendReply(ticket_id!)
    expect((await take(answerTo(letter, { text: ' ' }))).outcome).toBe('ignored')
    expect((await take(rawLetter({ subject: '', text: '' }))).outcome).toBe('ignored')
    const onlyMark = letter.subject.replace(/^.*\[/, '[')
    expect((await take(rawLetter({ from: 'eve@example.com', subject: onlyMark, text: '' }))).outcome).toBe('ignored')
    const file = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('a') }
    await take(answerTo(letter, { text: '', files: [file] }))
    expect((await messagesIn(ticket_id!)).at(-1)).toEqual(['request', '(no text)', 'Rosa Díaz'])
    const opened = await take(rawLetter({ subject: 'Please call me', text: '' }))
    expect(await desk.read(opened.ticket_id!)).toMatchObject({ subject: 'Please call me' })
  })
})

describe('a letter that no person sent', () => {
  test('is ignored if it is our own, goes to many, or answers no ticket', async () => {
    const before = (await desk.list()).meta.total
    const marks: Record<string, string>[] = [
      { 'X-Atalaya-Desk': 'desk@atalaya.example' },
      { Precedence: 'bulk' },
      { 'Auto-Submitted': 'auto-replied' },
    ]
    for (const headers of marks)
      expect(await take(rawLetter({ headers }))).toEqual({ outcome: 'ignored', ticket_id: null, repeated: false })
    expect((await desk.list()).meta.total).toBe(before)
  })

  test('becomes a note if a program answers a reply, and moves nothing', async () => {
    const { ticket_id } = await take(rawLetter())
    const letter = await sendReply(ticket_id!, true)
    const before = await desk.read(ticket_id!)
    const headers = { 'In-Reply-To': letter.messageId!, 'Auto-Submitted': 'auto-replied' }
    expect(await take(answerTo(letter, { headers, text: 'I am away.' }))).toMatchObject({ outcome: 'noted', ticket_id })
    const after = await desk.read(ticket_id!)
    expect((await messagesIn(ticket_id!)).at(-1)).toEqual(['note', 'I am away.', 'Rosa Díaz'])
    expect(after).toMatchObject({ state: 'waiting', version: before.version, resolution: before.resolution })
    expect(after.trail.at(-1)).toMatchObject({ event: 'ticket.auto-replied', by: null })
  })

  test('reports an undelivered reply once, to its author', async () => {
    const { ticket_id } = await take(rawLetter())
    const letter = await sendReply(ticket_id!)
    const report = () => reportOf(letter.messageId!, 'rosa@example.com')
    expect(await take(report())).toMatchObject({ outcome: 'undelivered', ticket_id })
    expect((await take(report())).outcome).toBe('ignored')
    const { messages, trail } = await desk.read(ticket_id!)
    expect(messages.at(-1)!.delivery).toBe('failed')
    expect(trail.at(-1)).toMatchObject({ event: 'ticket.letter-failed', by: null, reason: 'rosa@example.com' })
    expect(trail.filter(({ event }) => event === 'ticket.letter-failed')).toHaveLength(1)
    const { data } = (await desk.ana.get('/api/notifications')).json<{ data: unknown[] }>()
    expect(data[0]).toMatchObject({ kind: 'ticket-letter-failed', link: `/freshdesk/${ticket_id}` })
    expect((await take(reportOf('<of.nobody@example.com>', 'x@example.com'))).outcome).toBe('ignored')
  })
})

describe('files', () => {
  test('of 25 MB come with a letter, and are stored without being opened', async () => {
    const bytes = randomBytes(24_900_000)
    const files = [
      { name: 'scan.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg onload="alert(1)"/>') },
      { name: 'Póliza.pdf', type: 'application/pdf', bytes },
    ]
    const { ticket_id } = await take(rawLetter({ from: 'pia@example.com', files }))
    const attached = (await desk.read(ticket_id!)).messages[0]!.files
    expect(attached.map(({ name }) => name)).toEqual(['scan.svg', 'Póliza.pdf'])
    const answer = await desk.ana.get(`/api/ticket-files/${attached[1]!.id}`)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect((await desk.ana.get(`/api/ticket-files/${attached[0]!.id}`)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="scan.svg"',
      'x-content-type-options': 'nosniff',
    })
    expect((await desk.norths.get(`/api/ticket-files/${attached[0]!.id}`)).statusCode).toBe(404)
    const record = await db
      .selectFrom('access_record')
      .where('action', '=', 'download')
      .where('subject', '=', `ticket:${ticket_id}`)
      .selectAll()
      .execute()
    expect(record).toHaveLength(2)
  })

  test('of more than that are refused', async () => {
    const files = [{ name: 'a.bin', type: 'application/octet-stream', bytes: randomBytes(25_000_001) }]
    await expect(take(rawLetter({ files }))).rejects.toMatchObject({ why: 'too-large' })
  })

  test('go out with a reply, and are deleted with a message that is removed', async () => {
    const { ticket_id } = await take(rawLetter())
    const upload = async (by = desk.ana) => {
      const answer = await by.post('/api/ticket-files?name=offer.pdf', Buffer.from('%PDF'), {
        'content-type': 'application/pdf',
      })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<{ id: number }>().id
    }
    const id = await upload()
    const { version } = await desk.read(ticket_id!)
    const others = { kind: 'note', body: written('x'), files: [await upload(desk.luis)] }
    expect((await desk.ana.post(`/api/tickets/${ticket_id}/messages`, others)).statusCode).toBe(422)
    await desk.say(ticket_id!, { kind: 'reply', version, body: written('Here.'), waits: false, files: [id] })
    await app.jobs.idle()
    expect(outbox[0]!.attachments).toEqual([
      { name: 'offer.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF') },
    ])
    const reused = await desk.ana.post(`/api/tickets/${ticket_id}/messages`, {
      ...{ kind: 'note', body: written('x'), files: [id] },
    })
    expect(reused.statusCode).toBe(422)
    const noted = await desk.say(ticket_id!, { kind: 'note', body: written('See.'), files: [await upload()] })
    const note = noted.messages.at(-1)!
    expect(note.files).toHaveLength(1)
    const before = await countStoredFiles()
    await desk.ana.send('DELETE', `/api/tickets/${ticket_id}/messages/${note.id}`)
    await app.jobs.idle()
    expect(await countStoredFiles()).toBe(before - 1)
    expect((await desk.ana.get(`/api/ticket-files/${note.files[0]!.id}`)).statusCode).toBe(404)
    expect((await desk.read(ticket_id!)).messages.at(-1)!.files).toEqual([])
  })
})
