import { type Expression, sql, type SqlBool } from 'kysely'

import type { Attention } from '#contracts/attention.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type MatterSettings, mattersOf } from '#server/people/matters.ts'
import { reachedBy } from '#server/posts/post-audience.ts'

/** What waits for attention, counted over what the reader may see of it; null if they may see nothing of it. */
export const attentionRepository = (db: Database) => ({
  async count(scope: Scope, settings: MatterSettings): Promise<Attention> {
    const { now } = settings
    const [people, roles, posts, records] = await Promise.all([
      scope.holds('user-list') ? countPeople(db, scope, mattersOf(settings)) : null,
      scope.holds('role-list') ? countRoles(db) : null,
      scope.holds('post-list') ? countPosts(db, scope, now) : null,
      scope.holds('access-list') ? countRecords(db, now) : null,
    ])
    return {
      waiting_people: people?.waiting ?? null,
      expired_invitations: people?.expired ?? null,
      missing_second_factors: people?.without_factor ?? null,
      idle_people: people?.idle ?? null,
      roles_without_people: roles?.unheld ?? null,
      draft_posts: posts?.drafts ?? null,
      scheduled_posts: posts?.scheduled ?? null,
      refusals: records?.refused ?? null,
      refused_sign_ins: records?.refused_sign_ins ?? null,
    }
  },
})

const DAY = 86_400_000

const countWhere = (condition: Expression<SqlBool>) => sql<number>`count(*) filter (where ${condition})`

const countPeople = (db: Database, scope: Scope, matters: ReturnType<typeof mattersOf>) =>
  db
    .selectFrom('app_user')
    .where('app_user.active', '=', true)
    .where(scope.sees('user', 'user-list'))
    .select([
      countWhere(sql`app_user.role_id is null and app_user.password_hash is not null`).as('waiting'),
      countWhere(matters['expired-invitation']).as('expired'),
      countWhere(matters['no-second-factor']).as('without_factor'),
      countWhere(matters.idle).as('idle'),
    ])
    .executeTakeFirstOrThrow()

const countRoles = (db: Database) =>
  db
    .selectFrom('role')
    .select(
      countWhere(sql`not exists (select from app_user where app_user.role_id = role.id and app_user.active)`).as(
        'unheld',
      ),
    )
    .executeTakeFirstOrThrow()

const countPosts = (db: Database, scope: Scope, now: Date) =>
  db
    .selectFrom('post')
    .where(reachedBy(scope, 'post-list'))
    .select([
      countWhere(sql`published_at is null`).as('drafts'),
      countWhere(sql`published_at > ${now}`).as('scheduled'),
    ])
    .executeTakeFirstOrThrow()

const countRecords = (db: Database, now: Date) =>
  db
    .selectFrom('access_record')
    .where('at', '>', new Date(now.getTime() - DAY))
    .select([
      countWhere(sql`action = 'refused'`).as('refused'),
      countWhere(sql`action = 'sign-in-refused'`).as('refused_sign_ins'),
    ])
    .executeTakeFirstOrThrow()
