import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/database.ts'
import { deskOf } from '#server/modules/tickets/desk-letters.ts'
import type { Letter } from '#server/plugins/mail.ts'
import type { SupportDesk } from '#server/support-mail/reply-letter.ts'

export type LetterApp = Pick<
  FastifyInstance,
  'db' | 'config' | 'mail' | 'storage' | 'clock' | 'secret' | 'jobs' | 'log'
>

type LetterKind = {
  job: string
  /** The letter of an id; null where nothing is to be sent any more. Its message id is kept before it goes out. */
  due: (app: LetterApp, desk: SupportDesk, id: number) => Promise<Letter | null>
  sent: (trx: Database, id: number, now: Date) => Promise<unknown>
  failed: (db: Database, id: number) => Promise<unknown>
  /** What the log says of one that is given up. */
  givenUp: string
}

/**
 * Sends letters of a kind, one by one. However often a server dies over one, it goes out under the same message id, by which mail programs know
 * it again.
 */
export function letterJob(app: LetterApp, { job: name, due, sent, failed, givenUp }: LetterKind): void {
  const { db, log } = app
  app.jobs.register(name, {
    work: async (job) => {
      const id = Number(job.key)
      const letter = await due(app, await deskOf(app), id)
      if (!letter) return
      await app.mail.send(letter)
      await db.transaction().execute(async (trx) => {
        await job.advance(trx)
        await sent(trx, id, app.clock())
      })
    },
    async givenUp(key, reason) {
      log.error({ key, reason }, givenUp)
      await failed(db, Number(key))
    },
  })
}
