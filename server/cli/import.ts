import { parseArgs } from 'node:util'

import * as z from 'zod'

import { type ImportReport, importReportSchema } from '#contracts/conversation.ts'
import { type Command, CommandFailed } from '#server/cli/command.ts'
import { type ControlCommand, HandedOverFailed, handOver } from '#server/cli/control-socket.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { importFiles, type ImportProgress } from '#server/modules/imports/import-files.ts'
import { UnknownPartner } from '#server/modules/imports/partners.ts'
import { openStorage, type Storage } from '#server/plugins/storage.ts'

/** Imports by itself, or through the server that has locked the data folder. */
export const importCommand: Command = {
  usage:
    'import <file or folder>… [--partner <name>] [--json]\n' +
    'read conversations, recordings, and tables of calls, policies and debts (docs/formats.md); again changes nothing',

  async run(args) {
    const { json } = readArguments(args)
    const progress = importProgress()
    const report = await runImport(args, progress.report)
    progress.end()
    console.log(json ? JSON.stringify(report) : asText(report))
    if (report.accepted + report.repeated === 0) process.exitCode = 1
  },
}

/** The same command within the running server. */
export const importOnServer =
  (db: Database, storage: Storage): ControlCommand =>
  ({ args, cwd }, report, signal) => {
    const { paths, partner } = readArguments(args)
    return importFiles({ db, storage, paths, cwd, partner, signal, onProgress: report })
  }

async function runImport(args: string[], onProgress: (progress: ImportProgress) => void): Promise<ImportReport> {
  const { databaseUrl, dataDir, storageUrl } = readConfig(process.env)
  const cwd = process.cwd()
  try {
    if (!databaseUrl) {
      const request = { command: 'import', args, cwd }
      const reply = await handOver(dataDir, request, (progress) => onProgress(progressSchema.parse(progress)))
      if (reply) return importReportSchema.parse(reply.result)
    }
    const { paths, partner } = readArguments(args)
    return await withDatabase(({ db }) =>
      importFiles({ db, storage: openStorage(storageUrl), paths, cwd, partner, onProgress }),
    )
  } catch (error) {
    if (error instanceof UnknownPartner || error instanceof HandedOverFailed) throw new CommandFailed(error.message)
    throw error
  }
}

function readArguments(args: string[]) {
  const { values, positionals: paths } = parseArgs({
    args,
    allowPositionals: true,
    options: { partner: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  if (paths.length === 0) throw new CommandFailed(`Usage: atalaya ${importCommand.usage}`)
  return { paths, partner: values.partner ?? null, json: values.json }
}

const progressSchema = z.object({
  done: z.number(),
  total: z.number(),
  accepted: z.number(),
  repeated: z.number(),
  refused: z.number(),
})

function asText({ accepted, repeated, refused, refusals }: ImportReport): string {
  const lines = refusals.map(({ file, row, field, reason }) => {
    const parts = [file, row === undefined ? null : `line ${row}`, reason.startsWith(field ?? '') ? null : field]
    return `  ${parts.filter(Boolean).join(', ')}: ${reason}`
  })
  return [`accepted ${accepted}, repeated ${repeated}, refused ${refused}`, ...lines].join('\n')
}

/**
 * Displays the progress of an import: a line that rewrites itself on a terminal, otherwise a line every fifty files.
 */
export function importProgress(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {
  let lastDone = -1
  return {
    report: ({ done, total, accepted, repeated, refused }: ImportProgress) => {
      const text = `${done} of ${total} files: accepted ${accepted}, repeated ${repeated}, refused ${refused}`
      if (output.isTTY) output.write(`\r\u001B[K${text}`)
      else if (done === total || Math.floor(done / EACH) > Math.floor(lastDone / EACH)) output.write(`${text}\n`)
      lastDone = done
    },
    end: () => {
      if (output.isTTY) output.write('\n')
    },
  }
}

const EACH = 50
