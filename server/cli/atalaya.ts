import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'

import type { FastifyServerFactory } from 'fastify'
import type { ViteDevServer } from 'vite'

import { type Command, CommandFailed } from '#server/cli/command.ts'
import { evidence } from '#server/cli/evidence.ts'
import { importCommand } from '#server/cli/import.ts'
import { rollups } from '#server/cli/rollups.ts'
import { userCreate } from '#server/cli/user-create.ts'
import { userTwoFactorReset } from '#server/cli/user-two-factor-reset.ts'
import { verify } from '#server/cli/verify.ts'
import { ConfigurationError } from '#server/config.ts'
import { OwnerIsApplication } from '#server/db/bring-up-to-date.ts'
import { FolderInUse } from '#server/db/embedded/folder-lock.ts'
import { HTTP_TIMEOUTS } from '#server/http/server-options.ts'
import { PROJECT_ROOT } from '#server/kernel/project-root.ts'

const dev: Command = {
  usage: 'dev                   start the server with hot reload of the browser application, and demo data',

  async run() {
    let vite: ViteDevServer | undefined
    const serverFactory: FastifyServerFactory = (handler) =>
      createServer(HTTP_TIMEOUTS, (request, response) => {
        const isOurs = /^\/(?:api|docs|healthz|readyz)(?:[/?]|$)/.test(request.url ?? '')
        if (isOurs || !vite) handler(request, response)
        else vite.middlewares(request, response, () => handler(request, response))
      })
    const html = async (url: string) => {
      const source = await readFile(path.join(PROJECT_ROOT, 'index.html'), 'utf8')
      return vite ? vite.transformIndexHtml(url, source) : source
    }

    const { startServer } = await import('#server/cli/start-server.ts') // loaded only here: the other commands do not need it
    await startServer({
      demo: true,
      serverFactory,
      web: { html, catalogue: async () => null, folder: null, isDevelopment: true },
      checksAnswers: true,
      beforeListening: async (server) => {
        const { createServer: createVite } = await import('vite')
        const settings = { middlewareMode: true, hmr: { server } } as const
        vite = await createVite({ root: PROJECT_ROOT, appType: 'custom', server: settings })
        return () => vite?.close()
      },
    })
  },
}

const serve: Command = {
  usage: 'serve [--demo]        start the server; with --demo an empty database is filled with demo data first',

  async run(args) {
    const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } })
    const { startServer } = await import('#server/cli/start-server.ts') // loaded only here: the other commands do not need it
    await startServer({ demo: values.demo })
  },
}

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
    process.exit(1) // an open database or server would keep the process running
  }
}

const help = () =>
  ['Usage:', ...Object.values(commands).map(({ usage }) => `  atalaya ${usage.replaceAll('\n', '\n          ')}`)].join(
    '\n',
  )

/** `parseArgs` throws errors in plain words for the person who typed the arguments. */
function isMeantForPeople(error: unknown): error is Error {
  if ([CommandFailed, ConfigurationError, FolderInUse, OwnerIsApplication].some((kind) => error instanceof kind))
    return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

await main(process.argv.slice(2))
