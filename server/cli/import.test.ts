import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { listenControlSocket } from '#server/cli/control-socket.ts'
import { importOnServer } from '#server/cli/import.ts'
import { testDatabase, testDataFolder } from '#tests/support/database.ts'
import { folderOf } from '#tests/support/folder.ts'
import { bundledProgram } from '#tests/support/program.ts'
import { memoryStorage } from '#tests/support/storage.ts'
import { storedCounts } from '#tests/support/stored-conversations.ts'
import { vconCall } from '#tests/support/vcon-call.ts'

const { db, kind, settings } = await testDatabase()
const program = await bundledProgram(`import '#server/cli/atalaya.ts'`)
/** Each command is a process that opens a database. */
const PATIENCE_MS = 120_000

async function atalaya(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: '', STORAGE_URL: '', DATA_DIR: dataDir }
  const child = program(args, { env })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { stdout, stderr, code: code as unknown }
}

const folder = () =>
  folderOf({
    'a.json': { ...vconCall, dialog: [{ ...vconCall.dialog[0], type: 'text', body: 'Hi.', url: null }] },
    'b.txt': 'x',
  })

test(
  'the report is one JSON object, progress goes elsewhere, and nothing read is a failure',
  async () => {
    const dataDir = await testDataFolder()
    const read = await atalaya(dataDir, 'import', folder(), '--json')
    expect(read).toMatchObject({ code: 0, stderr: expect.stringContaining('2 of 2 files') })
    expect(JSON.parse(read.stdout)).toMatchObject({
      accepted: 1,
      repeated: 0,
      refused: 1,
      refusals: [{ reason: expect.any(String) }],
    })

    const nothing = await atalaya(dataDir, 'import', 'nowhere')
    expect(nothing).toMatchObject({
      code: 1,
      stdout: 'accepted 0, repeated 0, refused 1\n  nowhere: There is no such file or folder.\n',
    })
  },
  PATIENCE_MS,
)

test.skipIf(kind === 'server')(
  'while a server holds the folder it does the work',
  async () => {
    const close = await listenControlSocket(settings.dataDir, { import: importOnServer(db, memoryStorage()) })
    const { code, stdout, stderr } = await atalaya(settings.dataDir, 'import', folder(), '--json')
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('2 of 2 files') })
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 1, refused: 1 })
    expect(await storedCounts(db)).toMatchObject({ interactions: 1 })

    const unknown = await atalaya(settings.dataDir, 'import', folder(), '--partner', 'Nobody')
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no partner "Nobody"') })
    await close()
  },
  PATIENCE_MS,
)
