import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { type Letter, openMail } from '#server/plugins/mail.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atalaya-mail-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const log: unknown[] = []
const mailFrom = 'Atalaya <no-reply@atalaya.example>'
const toFiles = openMail({ smtpUrl: undefined, mailFrom, dataDir }, { info: (entry: unknown) => log.push(entry) })

async function written(letter: Letter) {
  const outbox = path.join(dataDir, 'outbox')
  const before = new Set(await readdir(outbox).catch(() => []))
  await toFiles.send(letter)
  const name = (await readdir(outbox)).find((file) => !before.has(file))
  const file = path.join(outbox, name!)
  return { file, content: await readFile(file, 'utf8'), mode: (await stat(file)).mode & 0o777 }
}

test('without a mail server a letter is a file that only we can read, and the log names it but not its content', async () => {
  const { file, content, mode } = await written({ to: 'ada@example.com', subject: 'Hello', text: 'The token is 123.' })
  expect(file).toMatch(/\.eml$/)
  expect(mode).toBe(0o600)
  expect(content).toContain('From: Atalaya <no-reply@atalaya.example>')
  expect(content).toContain('To: ada@example.com')
  expect(content).toContain('The token is 123.')
  expect(log).toEqual([{ file }])
})

test('other alphabets arrive', async () => {
  const { content } = await written({ to: 'ada@example.com', subject: 'Elige una contraseña', text: 'নতুন পাসওয়ার্ড' })
  expect(content).toContain('Subject: =?UTF-8?')
  expect(content).toMatch(/Content-Transfer-Encoding: (?:base64|quoted-printable)/)
})

test('a line break begins no header', async () => {
  const { content } = await written({
    to: 'ada@example.com\r\nBcc: all@example.com',
    subject: 'Hello\r\nBcc: all@example.com\n\nAnother body',
    text: 'x',
  })
  const [headers] = content.split('\n\n')
  expect(headers).not.toMatch(/^bcc:/im)
  expect(headers!.match(/^subject:/gim)).toHaveLength(1)
})

test('a letter can have its own sender, HTML, id and headers', async () => {
  const { content } = await written({
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Plain.',
    html: '<p>Rich.</p>',
    from: { name: 'Desk\r\nBcc: all@example.com', address: 'desk@example.com' },
    replyTo: 'desk+1@example.com\r\nBcc: all@example.com',
    messageId: '<1@example.com>',
    headers: { 'X-Own': 'a\r\nBcc: all@example.com', 'In-Reply-To': '<0@example.com>' },
  })
  const [headers] = content.split('\n\n')
  expect(headers).toMatch(/^From: "?Desk Bcc: all@example\.com"? <desk@example\.com>$/m)
  expect(headers).toContain('\nMessage-ID: <1@example.com>\n')
  expect(headers).toContain('\nIn-Reply-To: <0@example.com>\n')
  expect(headers).not.toMatch(/^bcc:/im)
  expect(content).toContain('Plain.')
  expect(content).toContain('<p>Rich.</p>')
})

test('with a mail server the letter goes there', async () => {
  const smtp = await smtpServer()
  const mail = openMail({ smtpUrl: smtp.url, mailFrom, dataDir }, { info: () => {} })
  await mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'By SMTP.' })
  smtp.close()
  expect(smtp.received()).toContain('RCPT TO:<ada@example.com>')
  expect(smtp.received()).toContain('MAIL FROM:<no-reply@atalaya.example>')
  expect(smtp.received()).toContain('By SMTP.')
})

/** As much of RFC 5321 as one letter requires. */
async function smtpServer() {
  let received = ''
  const server = net.createServer((socket) => {
    let isBody = false
    socket.write('220 test\r\n')
    socket.on('data', (data) => {
      received += data.toString()
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        if (isBody) {
          if (line !== '.') continue
          isBody = false
          socket.write('250 kept\r\n')
        } else if (line === 'DATA') {
          isBody = true
          socket.write('354 go on\r\n')
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, close: () => server.close() }
}
