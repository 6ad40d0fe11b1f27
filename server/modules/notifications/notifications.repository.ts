import type { NotificationsQuery } from '#contracts/lists/notifications.ts'
import type { Notification, ReadNotifications } from '#contracts/notifications.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { linksOf } from '#server/modules/notifications/places.ts'

/** The notifications of each person. */
export const notificationsRepository = (db: Database, clock: Clock) => ({
  async page(scope: Scope, query: NotificationsQuery): Promise<Page<Notification>> {
    const own = db
      .selectFrom('notification')
      .where('notification.user_id', '=', scope.user.id)
      .$if(query.unread !== undefined, (some) => some.where('notification.read_at', 'is', null))
    return pageOf(
      {
        rows: own
          .leftJoin('app_user as actor', 'actor.id', 'notification.actor_id')
          .select(['notification.id', 'notification.kind', 'notification.subject', 'notification.actor_id'])
          .select(['notification.created_at', 'notification.read_at', 'actor.name as actor_name']),
        counted: own,
        id: 'notification.id',
        columns: { id: 'notification.id' },
        sort: '-id',
        async present(found) {
          const subjects = found.map(({ subject }) => subject)
          const places = await linksOf(db, scope, subjects)
          return found.map(({ actor_id, actor_name, created_at, read_at, ...record }) => ({
            ...record,
            ...(places.get(record.subject) ?? NOWHERE),
            actor: namedOrNull(actor_id, actor_name),
            created_at: created_at.toISOString(),
            read_at: read_at?.toISOString() ?? null,
          }))
        },
      },
      '/api/notifications',
      query,
    )
  },

  async unread({ user }: Scope): Promise<number> {
    const { count } = await unreadOf(db, user.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  /** Notifications of others, and read ones, stay as they are. */
  async markRead({ user }: Scope, { ids, all_up_to }: ReadNotifications): Promise<void> {
    await db
      .updateTable('notification')
      .set({ read_at: clock() })
      .where('user_id', '=', user.id)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
      .$if(all_up_to !== undefined, (query) => query.where('id', '<=', all_up_to!))
      .execute()
  },
})

const NOWHERE = { link: null, about: null }

const unreadOf = (db: Database, userId: number) =>
  db.selectFrom('notification').where('user_id', '=', userId).where('read_at', 'is', null)
