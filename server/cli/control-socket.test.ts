import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type ControlCommand, handOver, listenControlSocket } from '#server/cli/control-socket.ts'

let folder = ''
const closing: (() => Promise<void>)[] = []
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'atalaya-control-'))))
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(commands: Record<string, ControlCommand>, dataDir = folder) {
  const close = await listenControlSocket(dataDir, commands)
  closing.push(close)
  return close
}
const call = (command: string, args: string[] = [], onProgress: (progress: unknown) => void = () => {}) =>
  handOver(folder, { command, args, cwd: '/somewhere' }, onProgress)

test('a command goes to the listening server, which returns its progress and its result', async () => {
  await serve({
    double: async ({ args, cwd }, report) => {
      report({ half: 1 })
      report('…')
      return { args: [...args, ...args], cwd }
    },
  })
  const reported: unknown[] = []
  expect(await call('double', ['añb\n'], (progress) => reported.push(progress))).toEqual({
    result: { args: ['añb\n', 'añb\n'], cwd: '/somewhere' },
  })
  expect(reported).toEqual([{ half: 1 }, '…'])
})

test('without a server the caller must run the command itself', async () => {
  expect(await call('double')).toBeNull()
  writeFileSync(path.join(folder, 'control.sock'), 'left by a server that died')
  expect(await call('double')).toBeNull()
})

test('errors of the command are passed on, and so are unknown commands', async () => {
  await serve({ fail: () => Promise.reject(new Error('No partner.')) })
  await expect(call('fail')).rejects.toThrow('No partner.')
  await expect(call('constructor')).rejects.toThrow('does not know the command constructor')
})

test('only the owner may connect', async () => {
  await serve({})
  expect(statSync(path.join(folder, 'control.sock')).mode & 0o777).toBe(0o600)
})

test('the socket of a server that died is taken over', async () => {
  writeFileSync(path.join(folder, 'control.sock'), 'left by a server that died')
  await serve({ ping: () => Promise.resolve('pong') })
  expect(await call('ping')).toEqual({ result: 'pong' })
})

test('a client that leaves ends the command, and a server that stops says so', async () => {
  const events = new EventEmitter()
  const [began, ended] = [once(events, 'began'), once(events, 'ended')]
  const close = await serve({
    wait: (_, report, signal) => {
      report('began')
      signal.addEventListener('abort', () => events.emit('ended'))
      return new Promise(() => {})
    },
  })
  const failure = call('wait', [], (progress) => events.emit(String(progress))).catch((error: unknown) => error)
  await began
  await close()
  expect(await failure).toMatchObject({ message: expect.stringContaining('Run it again') })
  await ended
  expect(existsSync(path.join(folder, 'control.sock'))).toBe(false)
})

test('nonsense is answered and closes the connection', async () => {
  await serve({})
  for (const nonsense of ['hello\n', '{"command":1}\n']) {
    const socket = net.connect(path.join(folder, 'control.sock'))
    socket.end(nonsense)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(JSON.parse(answer)).toHaveProperty('error')
  }
})

test('a folder whose name is too long for a socket works all the same', async () => {
  const longFolder = path.join(folder, 'x'.repeat(120))
  await serve({ ping: () => Promise.resolve('pong') }, longFolder)
  expect(await handOver(longFolder, { command: 'ping', args: [], cwd: '/' }, () => {})).toEqual({ result: 'pong' })
})
