/**
 * `npx tsx tools/real-files.ts <folder>`: imports everything below a folder of real files into a new embedded database, and writes
 * the results into docs/formats.md. `../shared/data` unless another is given.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { openStorage } from '#server/plugins/storage.ts'

import { realGroups } from './real-file-groups.ts'
import { lineOf } from './real-file-rows.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/formats.md')
const BEGIN = '<!-- real files: written by tools/real-files.ts -->'
const END = '<!-- end of real files -->'

const data = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../shared/data'))
const home = await mkdtemp(path.join(os.tmpdir(), 'real-files-'))
const { db, close } = await openDatabase({
  dataDir: home,
  log: { info() {}, warn: console.warn, error: console.error },
})
try {
  await migrate(db)
  const storage = openStorage(`file:${path.join(home, 'files')}`)
  const lines: string[] = []
  for (const group of await realGroups(data)) {
    lines.push(await lineOf(db, storage, group))
    console.log(lines.at(-1))
  }
  await write(lines)
} finally {
  await close()
  await rm(home, { recursive: true, force: true })
}

async function write(lines: readonly string[]) {
  const document = await readFile(DOCUMENT, 'utf8')
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} has no place for the list.`)
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`)
}
