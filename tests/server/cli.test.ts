import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, expect, test } from 'vitest'

import { testDataFolder } from '#tests/support/database.ts'
import { bundledProgram } from '#tests/support/program.ts'

const program = await bundledProgram(`import '#server/cli/atalaya.ts'`)
const folder = await testDataFolder()
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a command of the CLI on a data folder of this test's own. */
function atalaya(args: string[], env: Record<string, string> = {}) {
  const child = program(args, {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: '0', METRICS_PORT: 'off', ...env },
  })
  running.add(child)
  return child
}

async function finished(child: ChildProcess, input = '') {
  child.stdin!.end(input)
  const [out, problems, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code, out, problems }
}

/** Waits for the line with the address. */
async function serving(child: ChildProcess): Promise<string> {
  let out = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    out += String(chunk)
    const [, address] = /Atalaya is at (http:\S+)/.exec(out) ?? []
    if (address) {
      child.stdout!.resume()
      return address
    }
  }
  throw new Error(`it did not start: ${out}`)
}

test(
  'a person is created, signs in, and the server ends on a signal although a client holds half a request open',
  { timeout: 120_000 },
  async () => {
    const args = [
      'user',
      'create',
      '--email',
      'ada@example.com',
      '--name',
      'Ada',
      '--role',
      'quality auditor',
      '--password-stdin',
    ]
    const created = await finished(atalaya(args), 'soup under every moon\n')
    expect(created).toEqual({ code: 0, out: 'ada@example.com can sign in.\n', problems: '' })

    const server = atalaya(['serve'])
    const address = await serving(server)
    const page = await fetch(`${address}/healthz`)
    expect(page.status).toBe(200)
    const answer = await fetch(`${address}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
      body: JSON.stringify(SIGN_IN),
    })
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada', role_id: 3 } })

    const { port } = new URL(address)
    const second = await finished(atalaya(['serve'], { PORT: port, DATA_DIR: await testDataFolder() }))
    expect(second).toMatchObject({ code: 1, problems: `Port ${port} is taken: PORT can name another one.\n` })
    const half = net.connect(Number(port), '127.0.0.1')
    half.on('error', () => {})
    await once(half, 'connect')
    half.write('POST /api/logout HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\nauthorization: Bearer x\r\n\r\n{')
    await fetch(`${address}/healthz`) // by now half a request was read
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  },
)

test(
  'the access records are verified through the running server and without it, and what does not hold ends with 1',
  { timeout: 120_000 },
  async () => {
    const server = atalaya(['serve'])
    const address = await serving(server)
    const token = { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer none' } }
    const attempt = { ...SIGN_IN, username: 'nobody@example.com' }
    expect((await fetch(`${address}/api/oauth/token`, { ...token, body: JSON.stringify(attempt) })).status).toBe(400)
    const told = await finished(atalaya(['verify']))
    expect(told).toMatchObject({ code: 0, problems: '' })
    const [, anchor] = /none changed or removed\. Keep this anchor elsewhere: (\d+:[\da-f]{64})\n$/.exec(told.out) ?? []
    expect(anchor).toBeDefined()

    server.kill('SIGTERM')
    await once(server, 'exit')
    expect(await finished(atalaya(['verify', '--anchor', anchor!]))).toMatchObject({ code: 0, out: told.out })
    const other = `${anchor!.split(':')[0]}:${'0'.repeat(64)}`
    expect(await finished(atalaya(['verify', '--anchor', other]))).toMatchObject({
      code: 1,
      out: expect.stringContaining('it is another record than the anchor tells'),
    })
    expect(await finished(atalaya(['verify', '--anchor', 'x']))).toMatchObject({
      code: 1,
      problems: expect.stringContaining('64 hex digits'),
    })
  },
)

test('an unknown command is answered with those that there are', async () => {
  const { code, problems } = await finished(atalaya(['dance']))
  expect(code).toBe(2)
  expect(problems).toMatch(/^Usage:\n {2}atalaya serve/)
})

test('a wrong variable is named, and nothing is started', async () => {
  const { code, problems } = await finished(atalaya(['serve'], { PORT: 'eighty' }))
  expect(code).toBe(1)
  expect(problems).toBe('The configuration cannot be used:\n  PORT: write a port number from 0 to 65535\n')
})

const SIGN_IN = {
  grant_type: 'password',
  client_id: 'atalaya-web',
  client_secret: 'public',
  username: 'ada@example.com',
  password: 'soup under every moon',
  scope: '*',
}
