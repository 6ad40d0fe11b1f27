import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'

import { loadDemo } from '#demo/load.ts'
import { createApp } from '#server/app.ts'
import { CommandFailed } from '#server/cli/command.ts'
import { listenControlSocket } from '#server/cli/control-socket.ts'
import { importOnServer } from '#server/cli/import.ts'
import { rollupsOnServer } from '#server/cli/rollups.ts'
import { twoFactorResetOnServer } from '#server/cli/user-two-factor-reset.ts'
import { verifyOnServer } from '#server/cli/verify.ts'
import { type Config, readConfig } from '#server/config.ts'
import { bringUpToDate } from '#server/db/bring-up-to-date.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { openLog } from '#server/kernel/log.ts'
import { openMail } from '#server/plugins/mail.ts'
import { openStorage, type Storage } from '#server/plugins/storage.ts'
import type { Web } from '#server/plugins/web.ts'

type Settings = {
  demo: boolean
  serverFactory?: FastifyServerFactory
  web?: Web
  checksAnswers?: boolean
  /** Runs when the HTTP server exists; the function that it returns is called when the server stops. */
  beforeListening?: (server: Server) => Promise<() => void | Promise<void>>
}

/** Opens everything, serves until the process is asked to stop, and prints the address. */
export async function startServer({ demo, serverFactory, beforeListening, ...web }: Settings) {
  const config = readConfig(process.env)
  const log = openLog()
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  await migrateWhenThere(config, database, log)
  const storage = openStorage(config.storageUrl)
  const mail = openMail(config, log)
  const logins = demo && config.demo.enabled ? await demoLogins(config, database, storage, log) : ''

  const app = await createApp({ config, database, storage, mail, log, ...web }, serverFactory)
  const stopExtras = await beforeListening?.(app.server)
  const metrics = await startMetricsServer(config.metricsPort, app.metrics.registry, log)
  const stopControl = await takeCommands(config, database, storage)
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error
    throw new CommandFailed(`Port ${config.port} is taken: PORT can name another one.`)
  })
  stopOnSignal(log, app.server, async () => {
    await stopControl?.()
    await stopExtras?.()
    await app.close()
    metrics?.close()
    await database.close()
  })

  const { port } = app.server.address() as AddressInfo
  console.log(`\n  Atalaya is at ${addressOf(config.host, port)}\n${logins}`)
}

/** The database may start at the same time as this process, or a little later. */
async function migrateWhenThere({ databaseOwnerUrl, dataDir }: Config, { db }: OpenDatabase, log: FastifyBaseLogger) {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const applied = await bringUpToDate(db, { databaseOwnerUrl, dataDir, log })
      if (applied.length > 0) log.info({ applied }, 'the database was brought up to date')
      return
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > giveUpAt) throw error
      log.warn('waiting for the database')
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** The server that has locked a data folder runs the CLI's commands on it. A database server can serve both at once. */
async function takeCommands({ dataDir }: Config, { db, kind }: OpenDatabase, storage: Storage) {
  if (kind !== 'embedded') return null
  return listenControlSocket(dataDir, {
    import: importOnServer(db, storage),
    verify: verifyOnServer(db),
    rollups: rollupsOnServer(db),
    'user two-factor-reset': twoFactorResetOnServer(db),
  })
}

/** Fills an empty database and prints how to sign in: once, since the password is not stored. */
async function demoLogins({ demo }: Config, { db }: OpenDatabase, storage: Storage, log: FastifyBaseLogger) {
  const password = demo.password ?? randomBytes(12).toString('base64url')
  const logins = await loadDemo({ db, storage, password, calls: demo.calls, log })
  if (!logins) return ''
  const lines = logins.map(({ email, role }) => `    ${email.padEnd(28)} ${role}`)
  return [`  The demo people sign in with the password ${password}`, ...lines, ''].join('\n')
}

const PATIENCE_MS = 60_000
const RETRY_MS = 1_000

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/**
 * On SIGTERM or SIGINT: accepts no more requests, finishes the running ones, and ends the process. Connections that are
 * still busy after five seconds are cut, since a half-open request would never end; after ten the process ends anyway.
 */
function stopOnSignal(log: Pick<FastifyBaseLogger, 'info' | 'error'>, server: Server, close: () => Promise<void>) {
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

/**
 * Serves Prometheus on a port of its own, on this machine only; null when metrics are off. If the port is taken, the
 * server runs without: the log says so.
 */
export async function startMetricsServer(
  port: number | null,
  registry: Registry,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Server | null> {
  if (port === null) return null
  collectDefaultMetrics({ register: registry })

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await registry.metrics()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (!isPortTaken(error)) throw error
    log.warn({ port }, 'no metrics: their port is taken, METRICS_PORT can name another')
    return null
  }
}

/** Whether listening failed because another process uses the port. */
const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
