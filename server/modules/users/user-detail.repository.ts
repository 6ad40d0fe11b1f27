import { sql } from 'kysely'

import { type UserDetail, userFields } from '#contracts/users.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Sessions } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { touchable } from '#server/modules/users/locked-person.ts'
import { userRecords, presentUser } from '#server/modules/users/user-rows.ts'
import { isStronger } from '#server/people/rights.ts'

/** One person. Null alike for one that does not exist and one that the caller may not see. */
export const userDetailRepository = (db: Database, sessions: Sessions) => ({
  async detail(scope: Scope, caller: Caller, id: number): Promise<UserDetail | null> {
    const record = await detailRecord(db, scope, caller, id).executeTakeFirst()
    if (!record) return null
    const place = { role_id: record.role_id, team_id: record.team_id, partner_id: record.partner_id }
    const person = { id, name: record.name, email: record.email, ...place, agent_id: record.agent_id }
    const fields = record.can_edit ? scope.fieldsOf('user-edit', 'user', place, userFields) : []
    const isOneself = id === caller.user.id
    const isClosed = isOneself || (record.can_edit && (await isStronger(db, caller, person)))

    return {
      ...presentUser(record),
      locale: record.locale,
      agent: record.agent_id === null ? null : { id: record.agent_id, name: record.agent_name ?? '' },
      conversations: await conversationsOf(db, scope, id),
      invitation: record.invited_at && {
        by: record.invited_by,
        created_at: record.invited_at.toISOString(),
        expires_at: (record.letter_due === null && record.invited_until?.toISOString()) || null,
      },
      sessions: record.can_edit ? await sessions.list(id, caller.sessionId) : [],
      may: {
        edit: isClosed ? fields.filter((field) => field !== 'email') : fields,
        deactivate: record.can_deactivate && !isOneself,
        end_sessions: record.can_edit,
        remove_two_factor: record.can_edit && record.has_two_factor && !isClosed,
      },
    }
  },
})

const detailRecord = (db: Database, scope: Scope, caller: Caller, id: number) =>
  userRecords(db)
    .leftJoin('invitation', 'invitation.user_id', 'app_user.id')
    .leftJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('agent')
          .whereRef('agent.user_id', '=', 'app_user.id')
          .select(['agent.id', 'agent.name'])
          .orderBy('agent.id')
          .limit(1)
          .as('own_agent'),
      (join) => join.onTrue(),
    )
    .where('app_user.id', '=', id)
    .where(scope.sees('user'))
    .select(['app_user.locale', 'own_agent.id as agent_id', 'own_agent.name as agent_name'])
    .select(['invitation.created_at as invited_at', 'invitation.expires_at as invited_until'])
    .select(['invitation.letter_due', 'inviter.name as invited_by'])
    // a rule about teams says neither yes nor no of somebody without one: that is no
    .select(sql<boolean>`(${scope.sees('user', 'user-edit')} and ${touchable(caller)}) is true`.as('can_edit'))
    .select(sql<boolean>`(${scope.sees('user', 'user-delete')} and ${touchable(caller)}) is true`.as('can_deactivate'))

async function conversationsOf(db: Database, scope: Scope, userId: number): Promise<number> {
  if (!scope.holds('call-detail')) return 0
  const { count } = await db
    .selectFrom('interaction')
    .where('agent_id', 'in', (query) => query.selectFrom('agent').where('user_id', '=', userId).select('agent.id'))
    .where(scope.sees('interaction', 'call-detail'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
