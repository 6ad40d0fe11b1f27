import type { FastifyInstance } from 'fastify'

import type { NotificationKind } from '#contracts/notifications.ts'
import type { Locale } from '#contracts/page-config.ts'
import { personScope } from '#server/access/person-scope.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import { type SubjectLink, linksOf } from '#server/modules/notifications/places.ts'
import type { Letter } from '#server/plugins/mail.ts'
import { NOTIFICATION_JOB } from '#server/quality/notify.ts'

/** Mails people their notifications: once, even if the server dies, and not about what they have read already. */
export function notificationLetters(app: FastifyInstance) {
  const { db, config, log } = app

  app.jobs.register(NOTIFICATION_JOB, {
    work: async (job) => {
      const due = await dueLetter(db, Number(job.key), config.security === 'strict')
      if (!due) return
      await app.mail.send(notificationLetter(config, due))
      await db.transaction().execute(async (trx) => {
        await job.advance(trx)
        await trx
          .updateTable('notification')
          .set({ mailed_at: app.clock() })
          .where('id', '=', Number(job.key))
          .execute()
      })
    },
    givenUp: async (key, reason) => log.error({ key, reason }, 'somebody was not written to of what concerns them'),
  })
}

type DueLetter = SubjectLink & {
  kind: NotificationKind
  name: string
  email: string
  locale: Locale | null
  actor: string | null
}

/** Null where no letter is due: it was read or sent already, or the reader may not see its subject any more. */
async function dueLetter(db: Database, id: number, isStrict: boolean): Promise<DueLetter | null> {
  const found = await db
    .selectFrom('notification')
    .innerJoin('app_user as reader', 'reader.id', 'notification.user_id')
    .leftJoin('app_user as actor', 'actor.id', 'notification.actor_id')
    .where('notification.id', '=', id)
    .where('notification.read_at', 'is', null)
    .where('notification.mailed_at', 'is', null)
    .select(['notification.kind', 'notification.subject', 'notification.user_id'])
    .select(['reader.name', 'reader.email', 'reader.locale', 'actor.name as actor'])
    .executeTakeFirst()
  if (!found) return null
  const { subject, user_id, ...letter } = found
  const scope = await personScope(db, isStrict, user_id, 'quality-detail')
  const place = scope && (await linksOf(db, scope, [subject])).get(subject)
  return place ? { ...letter, ...place } : null
}

/** Gives what happened, to what, by whom and a link; but nothing of what was said there: mail is not confidential. */
function notificationLetter({ appName, appUrl, locale: defaultLocale }: Config, due: DueLetter): Letter {
  const locale = due.locale ?? defaultLocale
  const subject = translate(locale, texts[due.kind], { appName })
  const { name, about, actor } = due
  const lines = [
    subject,
    ...(about === null ? [] : [translate(locale, texts.notificationAbout, { about })]),
    ...(actor === null ? [] : [translate(locale, texts.notificationActor, { actor })]),
  ].join('\n')
  return {
    to: due.email,
    subject,
    text: translate(locale, texts.notificationBody, { name, what: lines, link: `${appUrl}${due.link}` }),
  }
}
