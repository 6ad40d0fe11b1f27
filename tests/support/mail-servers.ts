import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

import { ImapFlow } from 'imapflow'
import { SMTPServer } from 'smtp-server'
import { afterAll, vi } from 'vitest'

/** Whether a Dovecot is installed whose configuration we can write: Debian’s `dovecot-imapd`. */
export const hasDovecot = (() => {
  try {
    return execFileSync('dovecot', ['--version'], { encoding: 'utf8' }).startsWith('2.3.')
  } catch {
    return false
  }
})()

/** A mail server on the loopback address that accepts every letter and stores it unchanged. */
export async function smtpServer() {
  const letters: { to: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(pieces) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, letters }
}

/** A mailbox on its own Dovecot, in a folder that is removed with it. */
export async function dovecotMailbox() {
  const folder = mkdtempSync(path.join(tmpdir(), 'atalaya-dovecot-'))
  const port = await freePort()
  // Dovecot does not let root read mail
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? { uid: 65_534, gid: 65_534 } : userInfo()
  const own = isRoot
    ? null
    : { user: userInfo().username, group: execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim() }
  for (const name of ['mail', 'home', 'run']) mkdirSync(path.join(folder, name))
  for (const name of ['.', 'mail', 'home']) chownSync(path.join(folder, name), owner.uid, owner.gid)
  const file = path.join(folder, 'dovecot.conf')
  writeFileSync(file, configuration({ folder, port, owner, own }))
  const server = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' })
  const user = { user: 'desk', pass: 'secret&sound' }
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth: user, logger: false, doSTARTTLS: false })
  client.on('error', () => undefined)
  afterAll(async () => {
    client.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => reached(port), { timeout: 20_000 })
  await client.connect()

  return {
    url: `imap://${user.user}:${encodeURIComponent(user.pass)}@127.0.0.1:${port}/INBOX`,
    add: async (raw: Buffer, flags: string[] = []) => void (await client.append('INBOX', raw, flags)),
    /** The number of letters, and of unread letters. */
    async counted() {
      const status = await client.status('INBOX', { messages: true, unseen: true })
      return status && { messages: status.messages, unseen: status.unseen }
    },
  }
}

type Settings = {
  folder: string
  port: number
  owner: { uid: number; gid: number }
  own: { user: string; group: string } | null
}

const configuration = ({ folder, port, owner, own }: Settings) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail
default_internal_user = ${own?.user ?? 'dovecot'}
default_internal_group = ${own?.group ?? 'dovecot'}
default_login_user = ${own?.user ?? 'dovenull'}
passdb {
  driver = static
  args = password=secret&sound
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function reached(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'data').finally(() => socket.destroy())
}
