import type { Server } from 'node:http'

import type { FastifyBaseLogger } from 'fastify'

/**
 * On SIGTERM or SIGINT: takes no more requests, finishes those under way, and ends the process. Connections that are
 * still busy after five seconds are cut, since a half-open request would never end; after ten the process ends anyway.
 */
export function stopOnSignal(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  server: Server,
  close: () => Promise<void>,
) {
  let isStopping = false

  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => server.closeAllConnections(), CUT_AFTER_MS).unref()
    setTimeout(() => process.exit(1), END_AFTER_MS).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

const CUT_AFTER_MS = 5_000
const END_AFTER_MS = 9_500
