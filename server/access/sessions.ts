import { createHash, randomBytes } from 'node:crypto'

import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Caller } from '#server/access/caller.ts'
import { ownRules } from '#server/access/own-rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'

export type Sessions = ReturnType<typeof sessionsOf>

/** Signed-in browsers. `idle` and `lifetime` are milliseconds; only a token's SHA-256 is ever stored. */
export const sessionsOf = (db: Database, clock: Clock, { idle, lifetime }: { idle: number; lifetime: number }) => ({
  /** Who holds this token, with their rules as they are now; null when nobody does any more. */
  async find(token: string): Promise<Caller | null> {
    const now = clock()
    const found = await db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select(['session.id as session_id', 'session.last_used_at'])
      .select(['app_user.id', 'app_user.name', 'app_user.email'])
      .select(['app_user.role_id', 'app_user.partner_id', 'app_user.team_id'])
      .select((query) =>
        jsonArrayFrom(
          query
            .selectFrom('role_rule')
            .whereRef('role_rule.role_id', '=', 'app_user.role_id')
            .select(['action', 'subject', 'fields', 'conditions', 'inverted'])
            .orderBy('role_rule.id'),
        ).as('rules'),
      )
      .where('session.token_hash', '=', hashOf(token))
      .where('session.expires_at', '>', now)
      .where('session.last_used_at', '>', new Date(now.getTime() - idle))
      .where('app_user.active', '=', true)
      .executeTakeFirst()
    if (!found) return null

    const { session_id: sessionId, last_used_at, rules, ...user } = found
    if (now.getTime() - last_used_at.getTime() >= USE_NOTED_EVERY) {
      await db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()
    }
    return { sessionId, user, rules: ownRules(rules, user) }
  },

  /** Opens a session and returns its token, which nobody can read again. Sessions of the person that are over go away. */
  async open(userId: number): Promise<string> {
    const now = clock()
    const token = randomBytes(32).toString('base64url')
    await db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where((query) =>
        query.or([query('expires_at', '<=', now), query('last_used_at', '<=', new Date(now.getTime() - idle))]),
      )
      .execute()
    await db
      .insertInto('session')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + lifetime),
      })
      .execute()
    return token
  },

  async end(sessionId: number): Promise<void> {
    await db.deleteFrom('session').where('id', '=', sessionId).execute()
  },
})

/** What the database keeps in place of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const USE_NOTED_EVERY = 60_000
