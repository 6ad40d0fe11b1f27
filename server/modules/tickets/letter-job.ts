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
  /** The letter of an id; null if nothing has to be sent any more. Its message id is stored before it is sent. */
  due: (app: LetterApp, desk: SupportDesk, id: number) => Promise<Letter | null>
  sent: (trx: Database, id: number, now: Date) => Promise<unknown>
  failed: (db: Database, id: number) => Promise<unknown>
  /** What the log says about a letter that is given up. */
  givenUp: string
}

/**
 * Sends letters of one kind, one at a time. If a server dies while sending one, it is sent again under the same message id, by which mail
 * programs recognise it.
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
