import { parseArgs } from 'node:util'

import type { Command } from '#server/cli/command.ts'

export const serve: Command = {
  usage: 'serve [--demo]        start the server; with --demo an empty database is filled with demo data first',

  async run(args) {
    const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } })
    const { startServer } = await import('#server/cli/start-server.ts') // which the other commands need not load
    await startServer({ demo: values.demo })
  },
}
