import { type Expression, type InferResult, sql, type SqlBool } from 'kysely'

import type { UserListQuery, userSorts } from '#contracts/lists/users.ts'
import type { Page } from '#contracts/pagination.ts'
import { type UserDetail, userFields, type UserOptions, type UserRowDto } from '#contracts/users.ts'
import type { Caller } from '#server/access/caller.ts'
import type { StoredRule } from '#server/access/rules-for-person.ts'
import { ruleColumns } from '#server/access/rules-for-person.ts'
import type { Sessions } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { pictureUrl } from '#server/http/picture-url.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { idsOf, listOf, pageOf, rowsOf } from '#server/list/list.ts'
import { touchable } from '#server/modules/users/locked-person.ts'
import { userState, userWhere } from '#server/modules/users/user-filter.ts'
import { assignableTeamsOrPartners, canWriteField } from '#server/people/assignable-teams-partners.ts'
import type { MatterSettings } from '#server/people/matters.ts'
import { hasMoreRights, mayGive } from '#server/people/rights.ts'

export const userListRepository = (db: Database, settings: () => MatterSettings) => {
  const list = (scope: Scope, where: Expression<SqlBool>, sort: UserListQuery['sort']) =>
    listOf({
      rows: db
        .selectFrom('app_user')
        .leftJoin('role', 'role.id', 'app_user.role_id')
        .leftJoin('team', 'team.id', 'app_user.team_id')
        .leftJoin('partner', 'partner.id', 'app_user.partner_id')
        .where(where)
        .select('app_user.id'),
      counted: db.selectFrom('app_user').where(where),
      id: 'app_user.id',
      columns: COLUMNS,
      nullable: ['role', 'team', 'partner', 'last_active_at'],
      sort,
      present: (found) => present(scope, found),
    })

  async function present(scope: Scope, found: readonly { id: number }[]): Promise<UserRowDto[]> {
    const ids = found.map(({ id }) => id)
    const records = await userRecords(db)
      .where('app_user.id', '=', sql<number>`any(${ids}::bigint[])`)
      .where(scope.sees('user'))
      .execute()
    const byId = new Map(records.map((record) => [record.id, presentUser(record)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    page: (scope: Scope, query: UserListQuery): Promise<Page<UserRowDto>> =>
      pageOf(list(scope, userWhere(scope, query, settings()), query.sort), '/api/users', query),

    /** The people of a file, so that their number is known before the first row. */
    ids: (scope: Scope, query: UserListQuery): Promise<number[]> =>
      idsOf(list(scope, userWhere(scope, query, settings()), query.sort)),

    /** The rows of these people. The filters decided who is in a file; only the caller's rights are checked again. */
    all: (scope: Scope, { sort }: UserListQuery, ids: readonly number[]): AsyncIterable<UserRowDto> =>
      rowsOf(list(scope, scope.sees('user'), sort), ids),
  }
}

const COLUMNS = {
  name: sql`lower(app_user.name)`,
  email: sql`lower(app_user.email)`,
  role: 'role.name',
  team: 'team.name',
  partner: 'partner.name',
  created_at: 'app_user.created_at',
  last_active_at: 'app_user.last_active_at',
} as const satisfies Record<(typeof userSorts)[number], unknown>

/** People with the columns of lists and details; the caller adds the conditions. */
export const userRecords = (db: Database) =>
  db
    .selectFrom('app_user')
    .leftJoin('role', 'role.id', 'app_user.role_id')
    .leftJoin('team', 'team.id', 'app_user.team_id')
    .leftJoin('partner', 'partner.id', 'app_user.partner_id')
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.photo_key'])
    .select(['app_user.role_id', 'app_user.team_id', 'app_user.partner_id'])
    .select(['role.name as role_name', 'team.name as team_name', 'partner.name as partner_name'])
    .select(['app_user.created_at', 'app_user.last_active_at'])
    .select(userState.as('state'))
    .select(
      sql<boolean>`exists (
        select from two_factor where two_factor.user_id = app_user.id and two_factor.confirmed_at is not null
      )`.as('has_two_factor'),
    )

type UserRecord = InferResult<ReturnType<typeof userRecords>>[number]

export const presentUser = (record: UserRecord): UserRowDto => ({
  id: record.id,
  name: record.name,
  email: record.email,
  role: namedOrNull(record.role_id, record.role_name),
  team: namedOrNull(record.team_id, record.team_name),
  partner: namedOrNull(record.partner_id, record.partner_name),
  state: record.state,
  has_two_factor: record.has_two_factor,
  photo_url: record.photo_key === null ? null : pictureUrl(record.photo_key),
  created_at: record.created_at.toISOString(),
  last_active_at: record.last_active_at?.toISOString() ?? null,
})

/** The options for filtering people, and those that the caller may give to people. */
export const userOptionsRepository = (db: Database) => ({
  async options(scope: Scope, caller: Caller): Promise<UserOptions> {
    const mayName = (['user-list', 'user-create', 'user-edit'] as const).some(scope.holds)
    if (!mayName) return { roles: [], givable_roles: [], teams: [], partners: [] }

    const [roles, rules, teams, partners] = await Promise.all([
      db.selectFrom('role').select(['id', 'name']).orderBy('id').execute(),
      db
        .selectFrom('role_rule')
        .select(['role_id', ...ruleColumns])
        .orderBy('id')
        .execute(),
      assignableTeamsOrPartners(db, 'team', caller, scope.sees('user')),
      assignableTeamsOrPartners(db, 'partner', caller, scope.sees('user')),
    ])
    const givesRoles = canWriteField(caller, 'role_id')
    const givable = roles.filter(({ id }) => givesRoles && mayGive(caller, id, rulesOf(rules, id)))
    return { roles, givable_roles: givable, teams, partners }
  },
})

const rulesOf = <Rule extends StoredRule & { role_id: number }>(rules: readonly Rule[], roleId: number) =>
  rules.filter(({ role_id }) => role_id === roleId)

/** One person. Null both for one that does not exist and for one that the caller may not see. */
export const userDetailRepository = (db: Database, sessions: Sessions) => ({
  async detail(scope: Scope, caller: Caller, id: number): Promise<UserDetail | null> {
    const record = await detailRecord(db, scope, caller, id).executeTakeFirst()
    if (!record) return null
    const placement = { role_id: record.role_id, team_id: record.team_id, partner_id: record.partner_id }
    const person = { id, name: record.name, email: record.email, ...placement, agent_id: record.agent_id }
    const fields = record.can_edit ? scope.fieldsOf('user-edit', 'user', placement, userFields) : []
    const isOneself = id === caller.user.id
    const isClosed = isOneself || (record.can_edit && (await hasMoreRights(db, caller, person)))

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
    // a rule about teams is null for a person without one; that counts as no
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
