import { parseArgs } from 'node:util'

import type { Command } from '#server/cli/command.ts'
import { startServer } from '#server/cli/start-server.ts'

export const serve: Command = {
  usage: 'serve [--demo]        start the server; with --demo an empty database is filled with demo data first',

  async run(args) {
    const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } })
    await startServer({ demo: values.demo })
  },
}
