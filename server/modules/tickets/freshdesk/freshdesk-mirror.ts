import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { Gauge } from 'prom-client'

import { isLoopback } from '#server/config-values.ts'
import type { Database } from '#server/db/database.ts'
import { freshdeskApi } from '#server/freshdesk/freshdesk-api.ts'
import { openLine, PATIENCE_MS } from '#server/freshdesk/freshdesk-line.ts'
import { FRESHDESK_JOB, queueMirror } from '#server/freshdesk/mirror-out.ts'
import { theirFiles } from '#server/freshdesk/their-files.ts'
import { tryAllowedFiles } from '#server/modules/tickets/freshdesk/fetch-files.ts'
import { READ_EVERY_MS, syncTickets } from '#server/modules/tickets/freshdesk/sync-tickets.ts'

/** The mirror of the support desk in Freshdesk, if one is configured: a background job that one server at a time runs. */
export const freshdeskMirror: FastifyPluginAsync<{ looksForJobs: boolean }> = async (app, { looksForJobs }) => {
  const { db, storage, clock, log, config } = app
  const { freshdesk, appUrl } = config
  app.addHook('onReady', async () => {
    try {
      await saveMirrorState(app)
    } catch (error) {
      log.warn({ err: error }, 'whether the support desk is mirrored stays as it was')
    }
  })
  if (!freshdesk) return

  const api = freshdeskApi(openLine({ ...freshdesk, clock }))
  const files = theirFiles({ hosts: freshdesk.fileHosts, isHere: isLoopback(new URL(freshdesk.url)), clock })
  app.addHook('onReady', async () => {
    await tryAllowedFiles(db, files.isAllowedHost, clock()).catch((error: unknown) => {
      log.warn({ err: error }, 'files of Freshdesk that were not allowed stay there')
    })
  })
  app.jobs.register(FRESHDESK_JOB, {
    work: (job) => syncTickets({ db, api, files, storage, clock, log, appUrl, job }),
    givenUp: async (_, reason) => log.error({ reason }, 'the mirror in Freshdesk was not gone through'),
  })
  failingMirror(app)
  if (!looksForJobs) return

  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    try {
      if (!(await isMirrorDue(db, clock()))) return
      await queueMirror(db)
      app.jobs.wake()
    } catch (error) {
      log.warn({ err: error }, 'nobody looked whether Freshdesk is to be mirrored')
    }
  }
  app.addHook('onReady', async () => {
    timer = setInterval(() => void look(), LOOK_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Stores whether changes are sent to Freshdesk. The stored ids are those of one account: with another account nothing is mirrored, since
 * they would mean other tickets there.
 */
async function saveMirrorState({ db, log, config }: Pick<FastifyInstance, 'db' | 'log' | 'config'>): Promise<void> {
  const account = config.freshdesk && new URL(config.freshdesk.url).host
  const { account: known } = await db.selectFrom('freshdesk_mirror').select('account').executeTakeFirstOrThrow()
  const isOther = account !== null && known !== null && known !== account
  if (isOther)
    log.error({ account, known }, 'the support desk is mirrored in another account: nothing is mirrored in this one')
  const is_on = account !== null && !isOther
  // a pause that a server was told may be over when it starts again, with another key
  await db
    .updateTable('freshdesk_mirror')
    .set({ is_on, account: known ?? account, paused_until: null })
    .execute()
}

/** Whether there is something to do now. */
export async function isMirrorDue(db: Database, now: Date): Promise<boolean> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rows } = await sql`
    select from freshdesk_mirror as mirror
    where is_on and (paused_until is null or paused_until <= ${now}) and (
      read_at is null or read_at <= ${before(READ_EVERY_MS)}
      or exists (select from freshdesk_ticket_due)
      or exists (
        select from freshdesk_outbox
        where state = 'waiting' or (state = 'sending' and tried_at <= ${before(2 * PATIENCE_MS)})
      )
    )
  `.execute(db)
  return rows.length > 0
}

/** Whether the mirror works, for monitoring. */
const failingMirror = ({ db, log, metrics: { registry } }: Pick<FastifyInstance, 'db' | 'log' | 'metrics'>) =>
  new Gauge({
    name: 'atalaya_freshdesk_failing',
    help: '1 while the mirror of the support desk in Freshdesk does not work.',
    registers: [registry],
    async collect() {
      try {
        const { failure } = await db.selectFrom('freshdesk_mirror').select('failure').executeTakeFirstOrThrow()
        this.set(failure === null ? 0 : 1)
      } catch (error) {
        log.warn({ err: error }, 'whether Freshdesk is mirrored cannot be read')
        this.set(Number.NaN) // unknown is not zero
      }
    },
  })

const LOOK_MS = 10_000
