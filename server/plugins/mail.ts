import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'

import type { Config } from '#server/config.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  /** The same for programs that show HTML. */
  html?: string
  /** The sender, if not `MAIL_FROM`: failed deliveries are reported there. */
  from?: { name: string; address: string }
  /** Where replies go, if elsewhere. */
  replyTo?: string
  /** In angle brackets; generated if not given. */
  messageId?: string
  /** Further headers, by their names. */
  headers?: Record<string, string>
  /** Attached files; few, since some mail server on the way refuses a letter that is too large. */
  attachments?: { name: string; mediaType: string; bytes: Buffer }[]
}

/** Sends letters to people. */
export type Mail = { send: (letter: Letter) => Promise<void> }

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** By SMTP where `SMTP_URL` is set, else as .eml files in `DATA_DIR/outbox`, each named in the log. */
export function openMail(
  { smtpUrl, mailFrom: from, dataDir }: MailSettings,
  log: Pick<FastifyBaseLogger, 'info'>,
): Mail {
  if (smtpUrl) {
    const smtp = createTransport(smtpUrl)
    return { send: async (letter) => void (await smtp.sendMail({ from, ...onOneLine(letter) })) }
  }

  const outbox = path.join(dataDir, 'outbox')
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(letter) {
      const { message } = await writer.sendMail({ from, ...onOneLine(letter) })
      const file = path.join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      await writeFile(file, message as Buffer, { mode: 0o600 })
      log.info({ file }, 'no SMTP_URL is set: the mail was written to a file')
    },
  }
}

/** No line break in an address, a subject or another header may begin a header of its own. */
const onOneLine = ({ to, subject, text, html, from, replyTo, messageId, headers = {}, attachments = [] }: Letter) => ({
  to: mailbox(to),
  subject: oneLine(subject),
  text,
  ...(html === undefined ? {} : { html }),
  ...(from ? { from: { ...mailbox(from.address), name: oneLine(from.name) } } : {}),
  ...(replyTo === undefined ? {} : { replyTo: mailbox(replyTo) }),
  ...(messageId === undefined ? {} : { messageId: oneLine(messageId) }),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
  attachments: attachments.map(({ name, mediaType, bytes }) => ({
    filename: oneLine(name),
    contentType: mediaType,
    content: bytes,
  })),
})

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')
const mailbox = (address: string) => ({ name: '', address: address.replaceAll(/[\r\n]/g, '') })
