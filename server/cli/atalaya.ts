import { ConfigurationError } from '#server/config.ts'
import { type Command, CommandFailed } from '#server/cli/command.ts'
import { dev } from '#server/cli/dev.ts'
import { evidence } from '#server/cli/evidence.ts'
import { importCommand } from '#server/cli/import.ts'
import { rollups } from '#server/cli/rollups.ts'
import { serve } from '#server/cli/serve.ts'
import { userCreate } from '#server/cli/user-create.ts'
import { userTwoFactorReset } from '#server/cli/user-two-factor-reset.ts'
import { verify } from '#server/cli/verify.ts'
import { OwnerIsApplication } from '#server/db/bring-up-to-date.ts'
import { FolderInUse } from '#server/db/embedded/folder-lock.ts'

const commands: Record<string, Command> = {
  serve,
  dev,
  import: importCommand,
  'user create': userCreate,
  'user two-factor-reset': userTwoFactorReset,
  verify,
  evidence,
  rollups,
}

async function main(args: string[]) {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(commands, words))
  if (name === undefined) {
    console.error(help())
    process.exitCode = args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2
    return
  }
  try {
    await commands[name]!.run(args.slice(name.split(' ').length))
  } catch (error) {
    console.error(isMeantForPeople(error) ? error.message : error)
    process.exit(1) // an open database or server would keep the process
  }
}

const help = () =>
  ['Usage:', ...Object.values(commands).map(({ usage }) => `  atalaya ${usage.replaceAll('\n', '\n          ')}`)].join(
    '\n',
  )

/** `parseArgs` says what it did not understand in the words of the one who typed it. */
function isMeantForPeople(error: unknown): error is Error {
  if ([CommandFailed, ConfigurationError, FolderInUse, OwnerIsApplication].some((kind) => error instanceof kind))
    return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

await main(process.argv.slice(2))
