import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const DEMO_PASSWORD = 'watchtower by the sea'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const ENTRY = path.join(ROOT, 'dist', 'server', 'atalaya.mjs')

/** The built product, running on a data folder of its own. */
export type Product = {
  url: string
  dataDir: string
  /** Runs `atalaya` on the same data folder, beside the running server. */
  atalaya: (...args: string[]) => Promise<string>
  /** A mail to somebody that says something, once it is there. */
  mailTo: (address: string, matching: RegExp) => Promise<string>
  /** Ends the server; what it stored stays in `dataDir`. */
  stop: () => Promise<void>
  /** Starts it once more after `stop`: same address, same data. */
  start: () => Promise<void>
  /** Removes what it stored. */
  forget: () => Promise<void>
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
      const told = listen(command)
      const [code] = await once(command, 'close')
      if (code !== 0) throw new Error(`atalaya ${args.join(' ')} ended with ${code}:\n${told()}`)
      return told()
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
    forget: () => rm(dataDir, { recursive: true, force: true }),
  }
}

function listen(child: ChildProcess) {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  return () => said
}

async function untilReady(url: string, server: ChildProcess, said: () => string) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${said()}`)
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
