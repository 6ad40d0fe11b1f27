import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CommandFailed } from '#server/cli/command.ts'
import { rollups } from '#server/cli/rollups.ts'
import { userTwoFactorReset } from '#server/cli/user-two-factor-reset.ts'
import { verify } from '#server/cli/verify.ts'
import { closedDatabase, testDataFolder } from '#tests/support/database.ts'
import { folderOf } from '#tests/support/folder.ts'
import { bundledProgram } from '#tests/support/program.ts'
import { vconChat } from '#tests/support/vcon-call.ts'

const program = await bundledProgram(`import '#server/cli/atalaya.ts'`)
const folder = await testDataFolder()
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a command of the CLI on this test's own data folder. */
function atalaya(args: string[], env: Record<string, string> = {}) {
  const child = program(args, {
    env: {
      ...process.env,
      DATABASE_URL: '',
      STORAGE_URL: '',
      DATA_DIR: folder,
      PORT: '0',
      METRICS_PORT: 'off',
      ...env,
    },
  })
  running.add(child)
  return child
}

async function waitForExit(child: ChildProcess, input = '') {
  child.stdin!.end(input)
  const [out, problems, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code, out, problems }
}

/** Waits for the line with the address. */
async function waitForAddress(child: ChildProcess): Promise<string> {
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

// One folder and one server for all tests below, which run in this order: each process that opens a database takes seconds.
const PASSWORD = 'soup under every moon'
const ADA = ['--email', 'ada@example.com', '--name', 'Ada', '--role', 'quality auditor', '--password-stdin']
const created = await waitForExit(atalaya(['user', 'create', ...ADA]), `${PASSWORD}\n`)
const files = folderOf({ 'a.json': vconChat(1), 'b.txt': 'x' }, afterAll)
const imported = await waitForExit(atalaya(['import', files, '--json']))
const server = atalaya(['serve'])
const address = await waitForAddress(server)
/** The output of `verify` through the running server. */
let verified = ''
/** Commands that need neither the server nor its folder run while the server shuts down. */
const independent: { unknown?: ReturnType<typeof waitForExit>; wrong?: ReturnType<typeof waitForExit> } = {}
const unknownCommand = () => (independent.unknown ??= waitForExit(atalaya(['dance'])))
const wrongVariable = () => (independent.wrong ??= waitForExit(atalaya(['serve'], { PORT: 'eighty' })))

const signIn = (username: string) =>
  fetch(`${address}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify({
      ...{ grant_type: 'password', client_id: 'atalaya-web', client_secret: 'public', scope: '*' },
      ...{ username, password: PASSWORD },
    }),
  })

test('a person who was created signs in', async () => {
  expect(created).toEqual({ code: 0, out: 'ada@example.com can sign in.\n', problems: '' })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const answer = await signIn('ada@example.com')
  expect(await answer.json()).toMatchObject({ user: { name: 'Ada', role_id: 3 } })
})

test('the report of an import is one JSON object, and progress goes elsewhere', () => {
  const { code, out, problems } = imported
  expect({ code, problems }).toMatchObject({ code: 0, problems: expect.stringContaining('2 of 2 files') })
  const refusals = [{ reason: expect.any(String) }]
  expect(JSON.parse(out)).toMatchObject({ accepted: 1, repeated: 0, refused: 1, refusals })
})

test('a port that is taken is named', { timeout: 60_000 }, async () => {
  const { port } = new URL(address)
  const { databaseUrl = '', dataDir } = await closedDatabase()
  const second = await waitForExit(atalaya(['serve'], { PORT: port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }))
  expect(second).toMatchObject({ code: 1, problems: `Port ${port} is taken: PORT can name another one.\n` })
})

test('the access records are verified through the running server', { timeout: 60_000 }, async () => {
  expect((await signIn('nobody@example.com')).status).toBe(400)
  const { code, out, problems } = await waitForExit(atalaya(['verify']))
  expect({ code, problems }).toEqual({ code: 0, problems: '' })
  expect(out).toMatch(/none changed or removed\. Keep this anchor elsewhere: \d+:[\da-f]{64}\n$/)
  verified = out.trimEnd()
})

test('the server ends on a signal although a client has sent only half a request', async () => {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('POST /api/logout HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\nauthorization: Bearer x\r\n\r\n{')
  await fetch(`${address}/healthz`) // by now the server has read half the request
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await Promise.all([unknownCommand(), wrongVariable()])
  expect(await ended).toEqual([0, null])
})

describe('without the server', { timeout: 60_000 }, () => {
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', '')
    vi.stubEnv('DATA_DIR', folder)
  })
  afterEach(() => void (process.exitCode = undefined))

  test('the access records are verified from the folder, and a wrong anchor ends with 1', async () => {
    const [anchor, position] = /(\d+):[\da-f]{64}$/.exec(verified)!
    expect(await waitForExit(atalaya(['verify', '--anchor', `${position}:${'0'.repeat(64)}`]))).toMatchObject({
      code: 1,
      out: expect.stringContaining('it is another record than the anchor tells'),
    })
    const consoleLog = vi.spyOn(console, 'log').mockReturnValue()
    await verify.run(['--anchor', anchor])
    expect([consoleLog.mock.calls, process.exitCode]).toEqual([[[verified]], undefined])
  })

  test('dashboards are counted again from the folder', async () => {
    const consoleLog = vi.spyOn(console, 'log').mockReturnValue()
    await rollups.run(['check'])
    expect(consoleLog).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('Everything held is what is counted anew.'),
    )
  })

  test('the person whose second factor shall be reset is looked up in the folder', async () => {
    const refusal = new CommandFailed('ada@example.com has no second factor.')
    await expect(userTwoFactorReset.run(['--email', 'ada@example.com'])).rejects.toThrow(refusal)
  })

  test('an invalid anchor is refused', async () => {
    const failure: unknown = await verify.run(['--anchor', 'x']).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandFailed)
    expect(failure).toMatchObject({ message: expect.stringContaining('64 hex digits') })
  })
})

test('an unknown command lists the known ones', async () => {
  const { code, problems } = await unknownCommand()
  expect(code).toBe(2)
  expect(problems).toMatch(/^Usage:\n {2}atalaya serve/)
})

test('a wrong variable is named, and nothing is started', async () => {
  const { code, problems } = await wrongVariable()
  expect(code).toBe(1)
  expect(problems).toBe('The configuration cannot be used:\n  PORT: write a port number from 0 to 65535\n')
})
