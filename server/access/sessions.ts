import { createHash, randomBytes } from 'node:crypto'

import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Caller } from '#server/access/caller.ts'
import { ownRules } from '#server/access/own-rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'

export type Sessions = ReturnType<typeof sessionsOf>

/** Signed-in browsers. `idle` and `lifetime` are milliseconds; only a token's SHA-256 is ever stored. */
export const sessionsOf = (db: Database, clock: Clock, { idle, lifetime }: { idle: number; lifetime: number }) => ({
  /** Who holds this token, with their rules as they are now; null when nobody does any more. Notes that it was used. */
  async find(token: string): Promise<Caller | null> {
    const now = clock()
    const found = await living(db, now, idle).where('session.token_hash', '=', hashOf(token)).executeTakeFirst()
    if (!found) return null
    const caller = callerOf(found)
    if (now.getTime() - found.last_used_at.getTime() >= USE_NOTED_EVERY) {
      await db.updateTable('session').set({ last_used_at: now }).where('id', '=', caller.sessionId).execute()
    }
    return caller
  },

  /** Whose session this is, with their rules as they are now; null when it is over. It does not count as use. */
  async findById(sessionId: number): Promise<Caller | null> {
    const found = await living(db, clock(), idle).where('session.id', '=', sessionId).executeTakeFirst()
    return found ? callerOf(found) : null
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

/** The sessions that are not over, and whose they are. */
const living = (db: Database, now: Date, idle: number) =>
  db
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
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', new Date(now.getTime() - idle))
    .where('app_user.active', '=', true)

type LivingSession = InferResult<ReturnType<typeof living>>[number]

function callerOf({ session_id: sessionId, last_used_at: _, rules, ...user }: LivingSession): Caller {
  return { sessionId, user, rules: ownRules(rules, user) }
}
