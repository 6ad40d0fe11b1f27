/**
 * `npx tsx tools/real-files.ts <folder>`: imports everything below a folder of real files into a new embedded database, and writes
 * what became of it into docs/formats.md. `../shared/data` unless another is given.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { openStorage } from '#server/plugins/storage.ts'

import { realGroups } from './real-file-groups.ts'
import { HEADING, rowOf } from './real-file-rows.ts'

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
  const rows: string[][] = []
  for (const group of await realGroups(data)) {
    rows.push(await rowOf(db, storage, group))
    console.log(rows.at(-1)!.slice(0, 6).join(' · '))
  }
  await write(rows)
} finally {
  await close()
  await rm(home, { recursive: true, force: true })
}

async function write(rows: readonly string[][]) {
  const rule = HEADING.map((_, at) => ([1, 3, 4, 5].includes(at) ? '---:' : '---'))
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  const table = [HEADING, rule, ...rows].map(line).join('\n')
  const document = await readFile(DOCUMENT, 'utf8')
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} has no place for the table.`)
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`)
}
