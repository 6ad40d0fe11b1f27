import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import * as z from 'zod'

/** What a command does for a client of the socket. Its result and its progress must be JSON. */
export type ControlCommand = (
  request: ControlRequest,
  report: (progress: unknown) => void,
  signal: AbortSignal,
) => Promise<unknown>

const requestSchema = z.object({ command: z.string(), args: z.array(z.string()), cwd: z.string() })
export type ControlRequest = z.infer<typeof requestSchema>

const answerSchema = z.union([
  z.object({ progress: z.unknown() }),
  z.object({ result: z.unknown() }),
  z.object({ error: z.string() }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * Lets the CLI hand its commands to the server that has locked the data folder. One JSON object per line each way:
 * `{command, args, cwd}`, then any number of `{progress}`, then `{result}` or `{error}`. Only the owner of the folder
 * may connect. Call it once the folder is locked: an old socket in it is then unused.
 * @returns stops listening and all running commands
 */
export async function listenControlSocket(
  dataDir: string,
  commands: Readonly<Record<string, ControlCommand>>,
): Promise<() => Promise<void>> {
  const address = addressOf(dataDir)
  if (!IS_WINDOWS) rmSync(address, { force: true })
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    void serve(socket, commands)
  })
  await listening(server, address)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
}

/** Hands a command to the server that has locked the folder. Null when there is none; throws the command's error. */
export async function handOver(
  dataDir: string,
  request: ControlRequest,
  onProgress: (progress: unknown) => void,
): Promise<{ result: unknown } | null> {
  const socket = await connected(addressOf(dataDir))
  if (!socket) return null
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const answer = answerSchema.parse(JSON.parse(line))
    if ('progress' in answer) onProgress(answer.progress)
    else if ('error' in answer) throw new HandedOverFailed(answer.error)
    else return { result: answer.result }
  }
  throw new HandedOverFailed('The server ended before the command did. Run it again: it goes on where it stopped.')
}

/** The command's error message from the server. */
export class HandedOverFailed extends Error {
  override name = 'HandedOverFailed'
}

async function serve(socket: net.Socket, commands: Readonly<Record<string, ControlCommand>>): Promise<void> {
  const leaving = new AbortController()
  socket.on('close', () => leaving.abort())
  const answer = (message: Answer) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`))
  try {
    const request = requestSchema.parse(JSON.parse(await firstLine(socket)))
    socket.resume() // otherwise nobody would notice that the other side has left
    const command = Object.hasOwn(commands, request.command) ? commands[request.command] : undefined
    if (!command) answer({ error: `The running server does not know the command ${request.command}.` })
    else answer({ result: await command(request, (progress) => answer({ progress }), leaving.signal) })
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) })
  }
  socket.end()
}

async function firstLine(socket: net.Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'))
    if (text.length > MAX_REQUEST_LENGTH) throw new Error('The request is too long.')
  }
  throw new Error('The request is not complete.')
}

const IS_WINDOWS = process.platform === 'win32'
const MAX_REQUEST_LENGTH = 1_000_000
/** The kernel accepts no longer names for sockets. */
const MAX_PATH_LENGTH = 100

function addressOf(dataDir: string): string {
  const inside = path.join(path.resolve(dataDir), 'control.sock')
  const name = `atalaya-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16)}-control`
  if (IS_WINDOWS) return `\\\\.\\pipe\\${name}`
  return Buffer.byteLength(inside) <= MAX_PATH_LENGTH ? inside : path.join(os.tmpdir(), `${name}.sock`)
}

function listening(server: net.Server, address: string): Promise<void> {
  // the socket is bound within `listen`, with the rights that the mask leaves: at no moment can others connect
  const mask = process.umask(0o177)
  try {
    server.listen(address)
  } finally {
    process.umask(mask)
  }
  return new Promise((resolve, reject) => {
    server.once('listening', resolve).once('error', reject)
  })
}

function connected(address: string): Promise<net.Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address, () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
}
