import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another running server`)
    this.name = 'FolderInUse'
  }
}

/**
 * Locks `folder` for this process until it ends or calls the returned function. The lock is a listening Unix socket (a
 * named pipe on Windows): the kernel frees it however the process dies, and no process id can be mistaken for another,
 * not even between containers that share the folder. Throws `FolderInUse` when another process has it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  let address = socketPath(folder)
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const { server, refusal } = await listen(address)
    if (server) {
      if (IS_WINDOWS || (await isStillOurs(address))) return () => server.close()
      continue // never close this server: that would remove the path of the process that took it over
    }
    if (refusal.code !== 'EADDRINUSE') {
      if (address === fallbackPath(folder)) throw refusal
      address = fallbackPath(folder) // some mounted folders do not support sockets
      continue
    }
    const mark = markOf(address)
    if (await answers(address)) throw new FolderInUse(folder)
    if (mark && markOf(address) === mark) fs.rmSync(address, { force: true })
    await pause(Math.random() * 30)
  }
  throw new FolderInUse(folder)
}

const IS_WINDOWS = process.platform === 'win32'
const MAX_SOCKET_PATH_LENGTH = 100
const TAKEOVER_MS = 100

function socketPath(folder: string) {
  const inside = path.join(fs.realpathSync(folder), 'in-use.lock')
  return IS_WINDOWS || Buffer.byteLength(inside) > MAX_SOCKET_PATH_LENGTH ? fallbackPath(folder) : inside
}

function fallbackPath(folder: string) {
  const name = `atalaya-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 16)}`
  return IS_WINDOWS ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.lock`)
}

type Listening = { server: net.Server; refusal?: never } | { server?: never; refusal: NodeJS.ErrnoException }

function listen(address: string): Promise<Listening> {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (refusal) => resolve({ refusal }))
    server.listen(address, () => resolve({ server }))
  })
}

/** Two starters may both find the path of a dead server; the one that removes it last would remove its rival's. */
async function isStillOurs(address: string) {
  const mark = markOf(address)
  await pause(TAKEOVER_MS)
  return mark !== null && markOf(address) === mark
}

function markOf(address: string) {
  const stats = fs.statSync(address, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.ino}:${stats.ctimeNs}` : null
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
    })
  })
}
