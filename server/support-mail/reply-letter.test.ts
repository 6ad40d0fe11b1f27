import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { type RichText, richTextSchema } from '#contracts/rich-text.ts'
import { type Letter, openMail } from '#server/plugins/mail.ts'
import { readLetter } from '#server/support-mail/read-letter.ts'
import { replyLetter, type SupportDesk, type TicketReply } from '#server/support-mail/reply-letter.ts'
import { subjectMark, threadOf } from '#server/support-mail/thread-of.ts'
import { plainText } from '#tests/support/letters.ts'
import { documents } from '#tests/support/random-documents.ts'

const desk: SupportDesk = {
  name: 'Mesa de ayuda',
  address: 'desk@desk.example.org',
  key: randomBytes(32),
  appUrl: 'https://house.example',
  hasPlusAddresses: true,
}
const text: RichText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ya está.' }] }] }
const reply: TicketReply = {
  ticket: 42,
  to: 'ana@example.com',
  subject: 'Re: Póliza',
  text,
  answered: { message_id: '<2@a>', references: ['<1@a>'] },
  isAutomatic: false,
  files: [],
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atalaya-reply-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const mail = openMail({ smtpUrl: undefined, mailFrom: 'Atalaya <no-reply@example.org>', dataDir }, { info: () => {} })

/** A letter as nodemailer writes it. */
async function sent(letter: Letter): Promise<Buffer> {
  const outbox = path.join(dataDir, 'outbox')
  await rm(outbox, { recursive: true, force: true })
  await mail.send(letter)
  return readFile(path.join(outbox, (await readdir(outbox))[0]!))
}
const replied = async (change: Partial<TicketReply> = {}, by = desk) => sent(replyLetter(by, { ...reply, ...change }))
const headOf = (raw: Buffer) =>
  raw
    .toString()
    .split(/\r?\n\r?\n/)[0]!
    .replaceAll(/\r?\n[ \t]+/g, ' ')
const elsewhere = { address: 'ana@example.com' }

describe('a reply', () => {
  test('is sent with everything that brings the answer back to its ticket', async () => {
    const letter = replyLetter(desk, reply)
    const raw = await sent(letter)
    const read = await readLetter(raw, elsewhere)
    expect(read).toMatchObject({
      message_id: letter.messageId,
      in_reply_to: '<2@a>',
      references: ['<1@a>', '<2@a>'],
      from: { name: 'Mesa de ayuda', address: 'desk@desk.example.org' },
      to: [{ address: 'ana@example.com' }],
      subject: `Re: Póliza ${subjectMark(desk.key, 42)}`,
      text,
      kind: 'person',
    })
    expect(headOf(raw)).toMatch(/^X-Atalaya-Desk: desk@desk\.example\.org$/im)
    expect(headOf(raw)).not.toMatch(/^Auto-Submitted:/im)
    const nothing = { failed: null, subject: '', in_reply_to: null, references: [], to: [], cc: [] }
    expect(threadOf(desk.key, { ...nothing, in_reply_to: read.message_id })?.ticket).toBe(42)
    expect(threadOf(desk.key, { ...nothing, to: [read.reply_to!] })?.ticket).toBe(42)
    expect(threadOf(desk.key, { ...nothing, subject: read.subject })?.ticket).toBe(42)
  })

  test('has no address of its own for answers where the mailbox has none', async () => {
    const read = await readLetter(await replied({}, { ...desk, hasPlusAddresses: false }), elsewhere)
    expect([read.reply_to, read.from.address]).toEqual([null, 'desk@desk.example.org'])
  })

  test('shortens a long subject before its mark', () => {
    const { subject } = replyLetter(desk, { ...reply, subject: `Re: ${'Póliza '.repeat(60)}` })
    expect([subject.length <= 250, subject.endsWith(subjectMark(desk.key, 42))]).toEqual([true, true])
  })

  test('has its text as plain text too', async () => {
    expect((await replied()).toString()).toMatch(/^Content-Type: text\/plain/im)
    expect(replyLetter(desk, reply).text).toBe('Ya está.\n')
  })

  test('that is automatic says so', async () => {
    const raw = await replied({ isAutomatic: true })
    expect(headOf(raw)).toMatch(/^Auto-Submitted: auto-replied$/im)
    expect((await readLetter(raw, elsewhere)).kind).toBe('auto-reply')
  })

  test('that comes back to the desk is a loop', async () => {
    const raw = await replied()
    expect((await readLetter(raw, desk)).kind).toBe('loop')
    const passedOn = Buffer.from(raw.toString().replace(/^From: .*$/m, 'From: ana@example.com'))
    expect((await readLetter(passedOn, desk)).kind).toBe('loop')
  })

  test('that answers no letter names none', async () => {
    const head = headOf(await replied({ answered: null }))
    expect(head).not.toMatch(/^(?:In-Reply-To|References):/im)
  })

  test('names the last twenty letters before it', async () => {
    const references = Array.from({ length: 50 }, (_, at) => `<${at}.${'a'.repeat(60)}@mail.example.com>`)
    const read = await readLetter(await replied({ answered: { message_id: '<last@a>', references } }), elsewhere)
    expect(read.references).toEqual([...references.slice(-19), '<last@a>'])
  })

  test('includes files', async () => {
    const files = [
      { name: 'póliza "nueva"; 1.pdf', media_type: 'application/pdf', bytes: randomBytes(1_000) },
      { name: 'a.eml', media_type: 'message/rfc822', bytes: Buffer.from('From: ana@example.com\n\nHello') },
    ]
    const { attachments } = await readLetter(await replied({ files }), elsewhere)
    expect(attachments.map(({ name, media_type }) => ({ name, media_type }))).toEqual(
      files.map(({ name, media_type }) => ({ name, media_type })),
    )
    expect(attachments[0]!.bytes.equals(files[0]!.bytes)).toBe(true)
  })
})

test('no value can begin a header or a part of its own', async () => {
  const evil = 'x\r\nBcc: all@example.com\r\n\r\n--b\r\n\n<script>'
  const raw = await replied(
    {
      to: `ana@example.com\r\nBcc: all@example.com`,
      subject: `Hello${evil}`,
      answered: { message_id: `<1@a>${evil}`, references: [`<2@a>${evil}`, `<${evil}@a>`, '<3@a>'] },
      files: [{ name: `a${evil}.txt`, media_type: `text/plain${evil}`, bytes: Buffer.from('a') }],
    },
    { ...desk, name: `Desk${evil}` },
  )
  const names = headOf(raw)
    .split(/\r?\n/)
    .map((line) => line.split(':')[0]!.toLowerCase())
  expect(names).not.toContain('bcc')
  expect(new Set(names).size).toBe(names.length)
  expect(raw.toString()).not.toMatch(/^Bcc:/im)
  expect(headOf(raw)).toMatch(/^References: <3@a>$/im)
  expect(headOf(raw)).not.toMatch(/^In-Reply-To:/im)
})

test('the written text arrives unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      expect(richTextSchema.safeParse(document).error).toBeUndefined()
      const read = await readLetter(await replied({ text: document }), elsewhere)
      expect(read.text).toEqual(document)
      expect(plainText(read.text)).toBe(plainText(document))
    }),
    { numRuns: 100 },
  )
})
