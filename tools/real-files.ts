/**
 * `npx tsx tools/real-files.ts <folder>`: imports everything below a folder of real files into a new embedded database, and writes
 * the results into docs/formats.md. `../shared/data` unless another is given.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { importFiles } from '#server/modules/imports/import-files.ts'
import { openStorage, type Storage } from '#server/plugins/storage.ts'

import { BESIDE, type RealGroup, realGroups } from './real-file-groups.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/formats.md')
const BEGIN = '<!-- real files: written by tools/real-files.ts -->'
const END = '<!-- end of real files -->'

/** How many reasons of refusals are listed for a group: the most frequent ones. */
const MAX_REASONS = 3
/** The longest reason in characters. */
const MAX_LENGTH = 110

const data = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../shared/data'))
const home = await mkdtemp(path.join(os.tmpdir(), 'real-files-'))
const database = await openDatabase({
  dataDir: home,
  log: { info() {}, warn: console.warn, error: console.error },
})
try {
  await migrate(database.db)
  const storage = openStorage(`file:${path.join(home, 'files')}`)
  const lines: string[] = []
  for (const group of await realGroups(data)) {
    lines.push(await lineOf(database.db, storage, group))
    console.log(lines.at(-1))
  }
  await write(lines)
} finally {
  await database.close()
  await rm(home, { recursive: true, force: true })
}

/** A group as a line of the list: the result of an import by the command, which answers no questions. */
async function lineOf(db: Database, storage: Storage, group: RealGroup): Promise<string> {
  const { name, paths, format, asks } = group
  const files = `- \`${name}\`: ${paths.length} ${paths.length === 1 ? 'file' : 'files'}`
  if (format === BESIDE) return `${files}, ${BESIDE}`
  const { accepted, repeated, refused, refusals } = await importFiles({
    ...{ db, storage, paths, cwd: '/', partner: null },
  })
  const reasons = new Map<string, number>()
  for (const { reason } of refusals) {
    const alike = shortened(reason)
    reasons.set(alike, (reasons.get(alike) ?? 0) + 1)
  }
  const often = [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, MAX_REASONS)
  const why = often.map(([reason, times]) => (times > 1 ? `${times} × ${reason}` : reason))
  const questions = asks.length > 0 ? [`Asks: ${asks.join(', ')}.`] : []
  const [taken, known, left] = [accepted, repeated, refused].map((count) => count.toLocaleString('en'))
  const counts = `${taken} accepted, ${known} repeated, ${left} refused.`
  return [`${files}, ${format ?? 'none'}; ${counts}`, ...questions, ...why].join(' ')
}

/** The reason without its quoted values, in which reasons of one kind differ. It is cut after a sentence, if possible. */
function shortened(reason: string): string {
  const alike = reason.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\s+/g, ' ')
  if (alike.length <= MAX_LENGTH) return alike
  const start = alike.slice(0, MAX_LENGTH)
  return /^.*\.(?= )/.exec(start)?.[0] ?? `${start.trimEnd()}…`
}

async function write(lines: readonly string[]) {
  const document = await readFile(DOCUMENT, 'utf8')
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} has no place for the list.`)
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`)
}
