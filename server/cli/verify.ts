import { parseArgs } from 'node:util'

import * as z from 'zod'

import { type Anchor, type Break, type ChainVerdict, verifyChain } from '#server/access/chain.ts'
import { type Command, CommandFailed } from '#server/cli/command.ts'
import { type ControlCommand, handOver } from '#server/cli/control-socket.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'

/** Verifies by itself, or through the server that has locked the data folder. */
export const verify: Command = {
  usage:
    'verify [--anchor <number>:<hash>] [--json]\n' +
    'check that no access record was changed or removed; an earlier run told the anchor',

  async run(args) {
    const { anchor, json } = readArguments(args)
    const verdict = await runVerify(args, anchor)
    console.log(json ? JSON.stringify(verdict) : asText(verdict))
    if (verdict.broken) process.exitCode = 1
  },
}

/** The same command within the running server. */
export const verifyOnServer =
  (db: Database): ControlCommand =>
  ({ args }) =>
    verifyChain(db, readArguments(args).anchor)

async function runVerify(args: string[], anchor: Anchor | undefined): Promise<ChainVerdict> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (!databaseUrl) {
    const reply = await handOver(dataDir, { command: 'verify', args, cwd: process.cwd() }, () => {})
    if (reply) return verdictSchema.parse(reply.result)
  }
  return withDatabase(({ db }) => verifyChain(db, anchor))
}

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { anchor: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  return { anchor: values.anchor === undefined ? undefined : readAnchor(values.anchor), json: values.json }
}

function readAnchor(text: string): Anchor {
  const [, id, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/i.exec(text) ?? []
  if (!id || !hash)
    throw new CommandFailed('Write the anchor as an earlier run told it: a number, a colon, 64 hex digits.')
  return { id: Number(id), hash: hash.toLowerCase() }
}

const verdictSchema = z.object({
  length: z.number(),
  head: z.string(),
  broken: z.nullable(z.object({ id: z.number(), why: z.enum(['missing', 'changed', 'end', 'extra', 'anchor']) })),
})

function asText({ length, head, broken }: ChainVerdict): string {
  if (broken) return `The chain of ${length} access records is broken at record ${broken.id}: ${REASONS[broken.why]}.`
  if (length === 0) return 'There are no access records yet.'
  return `${length} access records, none changed or removed. Keep this anchor elsewhere: ${length}:${head}`
}

const REASONS: Record<Break, string> = {
  missing: 'it is missing',
  changed: 'it was changed after it was sealed',
  end: 'the chain ends with another hash than its last record',
  extra: 'the chain does not count it',
  anchor: 'it is another record than the anchor tells',
}
