import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const DEMO_PASSWORD = 'watchtower by the sea'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const ENTRY = path.join(ROOT, 'dist', 'server', 'atalaya.mjs')

/** The built product, running on its own data folder. */
export type Product = {
  url: string
  dataDir: string
  /** Runs `atalaya` on the same data folder while the server runs. */
  atalaya: (...args: string[]) => Promise<string>
  /** Waits for a mail to this address with this text. */
  mailTo: (address: string, matching: RegExp) => Promise<string>
  /** Stops the server; its data stays in `dataDir`. */
  stop: () => Promise<void>
  /** Starts it again after `stop`, with the same address and data. */
  start: () => Promise<void>
  /** Removes the data folder. */
  removeData: () => Promise<void>
}

/** Starts the product, on a copy of `template` when one is given, and waits until it is ready. */
export async function startProduct(env: Record<string, string> = {}, template?: string): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atalaya-browser-'))
  if (template) await cp(template, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...process.env, DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: 'off', DEMO_PASSWORD, ...env }
  const serve = async () => {
    const started = spawn(process.execPath, [ENTRY, 'serve', '--demo'], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilReady(url, started, listen(started))
    return started
  }
  let server = await serve()

  return {
    url,
    dataDir,
    async atalaya(...args) {
      const command = spawn(process.execPath, [ENTRY, ...args], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
      const output = listen(command)
      const [code] = await once(command, 'close')
      if (code !== 0) throw new Error(`atalaya ${args.join(' ')} ended with ${code}:\n${output()}`)
      return output()
    },
    async mailTo(address, matching) {
      const outbox = path.join(dataDir, 'outbox')
      for (;;) {
        for (const file of (await readdir(outbox).catch(() => [])).toReversed()) {
          const mail = await readFile(path.join(outbox, file), 'utf8')
          if (mail.includes(address) && matching.test(mail)) return mail
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
    async start() {
      server = await serve()
    },
    removeData: () => rm(dataDir, { recursive: true, force: true }),
  }
}

function listen(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return () => output
}

async function untilReady(url: string, server: ChildProcess, output: () => string) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : freePort()
}

/** The link of a mail that leads to `target`; its text may be quoted-printable. */
export function linkIn(mail: string, target: string): string {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = new RegExp(`https?://\\S+${target}[^\\s"<>]+`).exec(text)?.[0]
  if (!link) throw new Error(`No link to ${target} in:\n${text}`)
  return link
}
