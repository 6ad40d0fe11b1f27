import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { notificationsQuerySchema } from '#contracts/lists/notifications.ts'
import { notificationPageSchema, readNotificationsSchema, unreadSchema } from '#contracts/notifications.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { notificationLetters } from '#server/modules/notifications/notification-letters.ts'
import { notificationsRepository } from '#server/modules/notifications/notifications.repository.ts'

/** The notifications of the signed-in person, in the header and by mail. Everybody has only their own. */
export const notificationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const notifications = notificationsRepository(db, clock)
  const preHandler = app.signedIn
  notificationLetters(app)
  everyHour(app, 'old notifications were not removed', () => removeOldNotifications(db, clock()))

  app.get(
    '/notifications',
    { preHandler, schema: { querystring: notificationsQuerySchema, response: { 200: notificationPageSchema } } },
    (request) => notifications.page(ownScope(request), request.query),
  )

  app.get(
    '/notifications/unread',
    // the page polls every minute
    { preHandler, config: { countsAsUse: false }, schema: { response: { 200: unreadSchema } } },
    async (request) => ({ unread: await notifications.unread(ownScope(request)) }),
  )

  app.post(
    '/notifications/read',
    { preHandler, schema: { body: readNotificationsSchema, response: { 200: unreadSchema } } },
    async (request) => {
      const scope = ownScope(request)
      await notifications.markRead(scope, request.body)
      return { unread: await notifications.unread(scope) }
    },
  )
}

/** What the person sees of evaluations and of what follows from them. */
const ownScope = ({ user, caller }: Pick<FastifyRequest, 'user' | 'caller'>): Scope =>
  scopeOf({ user, rules: caller?.rules ?? [] }, 'quality-detail')

/** Removes what was read more than 30 days before `now`, and what is unread after 180 days. */
export async function removeOldNotifications(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db
    .deleteFrom('notification')
    .where((eb) => eb.or([eb('read_at', '<', daysAgo(30)), eb('created_at', '<', daysAgo(180))]))
    .execute()
}
