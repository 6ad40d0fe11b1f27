import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Caller } from '#server/access/caller.ts'
import { ownRules } from '#server/access/own-rules.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

export const recordingsRepository = (db: Database) => ({
  /** A recording of a conversation that the caller sees. */
  find: (scope: Scope, id: number) =>
    db
      .selectFrom('recording')
      .innerJoin('interaction', 'interaction.id', 'recording.interaction_id')
      .where('recording.id', '=', id)
      .where(scope.sees('interaction'))
      .select(['recording.interaction_id', 'recording.sha256', 'recording.storage_key'])
      .select(['recording.media_type', 'recording.bytes'])
      .executeTakeFirst(),

  /** Whose session this is, with their rules as they are now; null when it is over. `idle` is milliseconds. */
  async callerOf(sessionId: number, now: Date, idle: number): Promise<Caller | null> {
    const found = await db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .where('session.id', '=', sessionId)
      .where('session.expires_at', '>', now)
      .where('session.last_used_at', '>', new Date(now.getTime() - idle))
      .where('app_user.active', '=', true)
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
      .executeTakeFirst()
    if (!found) return null
    const { rules, ...user } = found
    return { sessionId, user, rules: ownRules(rules, user) }
  },
})
