import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { FolderInUse, lockFolder } from '#server/db/embedded/folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-lock-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a folder in use is refused by name, and free again once its holder released it', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another running server`)
  unlock()
  const unlockAgain = await lockFolder(folder)
  unlockAgain()
})

test('exactly one of many starters gets the folder', async () => {
  expect(await raceForFolder()).toEqual({ holders: 1, refused: 7 })
})

test('exactly one of many starters gets a folder whose last holder died without releasing it', async () => {
  await leaveStaleLock()
  expect(await raceForFolder()).toEqual({ holders: 1, refused: 7 })
})

test('a folder with a path too long for a socket can be locked too', async () => {
  const deep = path.join(folder, 'x'.repeat(120))
  const unlock = await lockFolder(deep)
  await expect(lockFolder(deep)).rejects.toThrow(FolderInUse)
  unlock()
})

async function raceForFolder() {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const holders = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof FolderInUse)
  for (const { value: unlock } of holders) unlock()
  return { holders: holders.length, refused: refused.length }
}

/**
 * The remains after kill -9: the socket's path, with no listener. (Closing a server removes the path it listened on.)
 */
async function leaveStaleLock() {
  const otherPath = path.join(folder, 'listening')
  const server = net.createServer()
  await new Promise<void>((resolve) => {
    server.listen(otherPath, resolve)
  })
  fs.renameSync(otherPath, path.join(folder, 'in-use.lock'))
  server.close()
}
