import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase } from '#server/db/database.ts'

import { newDatabase } from './new-database.ts'

/**
 * Copies the rows that an import wrote into a new database as fast as psql can: into the same tables with their indexes, keys and
 * triggers (`real`), and into tables without any (`bare`). Both are seconds for people, conversations and turns.
 */
export async function copyWithPsql(
  serverUrl: string,
  from: string,
  folder: string,
): Promise<{ real: number; bare: number }> {
  const { databaseUrl: to, drop } = await newDatabase(serverUrl)
  const files = new Map([...REFERENCED, ...MEASURED].map((table) => [table, path.join(folder, `${table}.copy`)]))
  try {
    const log = { info: () => {}, warn: console.error, error: console.error }
    const { db, close } = await openDatabase({ databaseUrl: to, dataDir: folder, log })
    await migrate(db).finally(close)
    psql(from, ...[...files].map(([table, file]) => `\\copy ${table} to ${file}`))
    psql(to, ...REFERENCED.map((table) => `\\copy ${table} from ${files.get(table)}`))
    const real = timed(() => psql(to, ...MEASURED.map((table) => `\\copy ${table} from ${files.get(table)}`)))
    psql(to, ...MEASURED.map((table) => `create table bare_${table} as select * from ${table} limit 0`))
    const bare = timed(() => psql(to, ...MEASURED.map((table) => `\\copy bare_${table} from ${files.get(table)}`)))
    return { real, bare }
  } finally {
    await drop()
  }
}

const REFERENCED = ['app_user', 'partner', 'campaign', 'team', 'agent', 'source_file', 'import']
const MEASURED = ['customer', 'interaction', 'turn']

function psql(url: string, ...commands: string[]): void {
  execFileSync('psql', [url, '-qv', 'ON_ERROR_STOP=1', ...commands.flatMap((command) => ['-c', command])])
}

function timed(work: () => void): number {
  const began = performance.now()
  work()
  return (performance.now() - began) / 1000
}
