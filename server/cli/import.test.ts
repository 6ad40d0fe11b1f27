import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { CommandFailed } from '#server/cli/command.ts'
import { listenControlSocket } from '#server/cli/control-socket.ts'
import { importCommand, importOnServer } from '#server/cli/import.ts'
import { closedDatabase, testDatabase } from '#tests/support/database.ts'
import { folderOf } from '#tests/support/folder.ts'
import { memoryStorage } from '#tests/support/storage.ts'
import { storedCounts } from '#tests/support/stored-conversations.ts'
import { vconChat } from '#tests/support/vcon-call.ts'

const { db } = await testDatabase()

const output = { out: [] as string[], progress: [] as string[] }
beforeEach(() => {
  vi.stubEnv('STORAGE_URL', '')
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.out.push(text))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => output.progress.push(String(text)) > 0)
})
afterEach(() => {
  for (const lines of Object.values(output)) lines.length = 0
  process.exitCode = undefined
})

const folder = () => folderOf({ 'a.json': vconChat(1), 'b.txt': 'x' })

test('the command imports by itself, and an import without accepted files ends with 1', async () => {
  const { databaseUrl = '', dataDir } = await closedDatabase()
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('DATA_DIR', dataDir)
  await importCommand.run([folder(), '--json'])
  expect(output.progress.at(-1)).toContain('2 of 2 files')
  expect(output.out.map((text) => JSON.parse(text) as unknown)).toEqual([
    { accepted: 1, repeated: 0, refused: 1, refusals: [expect.objectContaining({ reason: expect.any(String) })] },
  ])
  expect(process.exitCode).toBeUndefined()

  output.out.length = 0
  await importCommand.run(['nowhere'])
  expect(output.out).toEqual(['accepted 0, repeated 0, refused 1\n  nowhere: There is no such file or folder.'])
  expect(process.exitCode).toBe(1)
})

test('while a server has locked the folder, the server does the work', async () => {
  const dataDir = folderOf({})
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('DATA_DIR', dataDir)
  onTestFinished(await listenControlSocket(dataDir, { import: importOnServer(db, memoryStorage()) }))
  await importCommand.run([folder(), '--json'])
  expect(output.progress.at(-1)).toContain('2 of 2 files')
  expect(JSON.parse(output.out[0]!)).toMatchObject({ accepted: 1, refused: 1 })
  expect(await storedCounts(db)).toMatchObject({ interactions: 1 })

  const failure: unknown = await importCommand.run([folder(), '--partner', 'Nobody']).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CommandFailed)
  expect(failure).toMatchObject({ message: expect.stringContaining('There is no partner "Nobody"') })
})
