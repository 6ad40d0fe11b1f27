import { parseArgs } from 'node:util'

import * as z from 'zod'

import { type Command, CommandFailed } from '#server/cli/command.ts'
import { type ControlCommand, handOver } from '#server/cli/control-socket.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { rollupTables } from '#server/rollups/figure-tables.ts'
import { checkFigures, rebuildFigures, type Recounted } from '#server/rollups/recount.ts'

const verbs = ['check', 'rebuild'] as const
type Verb = (typeof verbs)[number]

/** Recounts the roll-ups of dashboards, by itself or through the server that has locked the data folder. */
export const rollups: Command = {
  usage:
    'rollups <check|rebuild> [--json]\n' +
    'count anew what dashboards count: tell what is held otherwise, or put it right',

  async run(args) {
    const { verb, json } = readArguments(args)
    const found = await runRollups(args, verb)
    console.log(json ? JSON.stringify(found) : rollupsAsText(verb, found))
    if (verb === 'check' && found.some(isWrong)) process.exitCode = 1
  },
}

/** The same command within the running server. */
export const rollupsOnServer =
  (db: Database): ControlCommand =>
  ({ args }) =>
    recount(db, readArguments(args).verb)

async function runRollups(args: string[], verb: Verb): Promise<Recounted[]> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (!databaseUrl) {
    const reply = await handOver(dataDir, { command: 'rollups', args, cwd: process.cwd() }, () => {})
    if (reply) return foundSchema.parse(reply.result)
  }
  return withDatabase(({ db }) => recount(db, verb))
}

const recount = (db: Database, verb: Verb) => (verb === 'check' ? checkFigures(db) : rebuildFigures(db))

function readArguments(args: string[]): { verb: Verb; json: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [word, ...more] = positionals
  const verb = verbs.find((name) => name === word)
  if (!verb || more.length > 0) throw new CommandFailed(`Usage: atalaya ${rollups.usage}`)
  return { verb, json: values.json }
}

const foundSchema = z.array(
  z.object({ table: z.enum(rollupTables), rows: z.number(), wrong: z.number(), missing: z.number() }),
)

/** A line for each table, and the result. */
export function rollupsAsText(verb: Verb, found: readonly Recounted[]): string {
  const columns = ['table', 'rows', 'wrong', 'missing'] as const
  const lines = [columns, ...found.map((one) => columns.map((name) => String(one[name])))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)))
  const table = lines.map(([name, ...numbers]) =>
    [name.padEnd(widths[0]!), ...numbers.map((text, at) => text.padStart(widths[at + 1]!))].join('  '),
  )
  const wrong = found.filter(isWrong).length
  return [...table, '', wrong === 0 ? 'Everything held is what is counted anew.' : WORDS[verb](wrong)].join('\n')
}

const isWrong = ({ wrong, missing }: Recounted) => wrong + missing > 0

const WORDS: Record<Verb, (tables: number) => string> = {
  check: (tables) =>
    `${tables === 1 ? 'One table is' : `${tables} tables are`} held otherwise: atalaya rollups rebuild puts that right.`,
  rebuild: (tables) => `${tables === 1 ? 'One table was' : `${tables} tables were`} put right.`,
}
