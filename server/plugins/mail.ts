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
  /** Files that come with it; few of them, since a letter that is too large is refused somewhere on its way. */
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

/** Nothing in an address or a subject may begin another header. */
const onOneLine = ({ to, subject, text, attachments = [] }: Letter) => ({
  to: { name: '', address: to.replaceAll(/[\r\n]/g, '') },
  subject: subject.replaceAll(/[\r\n]+/g, ' '),
  text,
  attachments: attachments.map(({ name, mediaType, bytes }) => ({
    filename: name.replaceAll(/[\r\n]+/g, ' '),
    contentType: mediaType,
    content: bytes,
  })),
})
