import { sql } from 'kysely'

import type { RoleListQuery } from '#contracts/lists/roles.ts'
import type { Page } from '#contracts/pagination.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import {
  customerFields,
  type RoleDetail,
  type RolePreview,
  type RoleRowDto,
  type RoleRule,
  type RuleOptions,
} from '#contracts/roles.ts'
import { grantedPermissions } from '#domain/access/abilities.ts'
import { agentId } from '#server/access/agent-id.ts'
import type { Person } from '#server/access/caller.ts'
import { rulesForPerson } from '#server/access/rules-for-person.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { rulesOfRole, storedRules } from '#server/modules/roles/role-rules.ts'

export const rolesRepository = (db: Database) => ({
  page: (query: RoleListQuery): Promise<Page<RoleRowDto>> =>
    pageOf(
      {
        rows: db
          .selectFrom('role')
          .where(wordsIn(sql`concat_ws(' ', role.name, role.description)`, query.q))
          .select(['id', 'name', 'description', 'requires_two_factor'])
          .select([peopleOfRole, permissionsOfRole]),
        id: 'role.id',
        columns: {
          id: 'role.id',
          name: 'role.name',
          people: sql.ref('people'),
          permissions: sql.ref('permissions'),
        },
        sort: query.sort,
        present: (rows) => rows.map((row) => ({ ...row, is_locked: row.id === ADMIN_ROLE_ID })),
      },
      '/api/roles',
      query,
    ),

  async ruleOptions(): Promise<RuleOptions> {
    const [permissions, partners, teams] = await Promise.all([
      db.selectFrom('permission').select(['name', 'group_name as group', 'description']).orderBy('id').execute(),
      db.selectFrom('partner').select(['id', 'name']).orderBy('name').execute(),
      db.selectFrom('team').select(['id', 'name']).orderBy('name').execute(),
    ])
    return { permissions, partners, teams }
  },

  async detail(id: number): Promise<RoleDetail | null> {
    const role = await db
      .selectFrom('role')
      .where('id', '=', id)
      .select(['id', 'name', 'description', 'requires_two_factor', 'version'])
      .executeTakeFirst()
    if (!role) return null
    const [{ people }, rules] = await Promise.all([
      db
        .selectFrom('app_user')
        .where('role_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .executeTakeFirstOrThrow(),
      rulesOfRole(db, id),
    ])
    return { ...role, is_locked: id === ADMIN_ROLE_ID, people, rules }
  },

  /**
   * What a person would see with these rules, decided by the same code that decides it in production. Null where the
   * person does not exist, or the caller does not see them.
   */
  async preview(scope: Scope, rules: RoleRule[], userId: number | null): Promise<RolePreview | null> {
    const person = userId === null ? NOBODY : await visiblePerson(db, scope, userId)
    if (!person) return null
    const own = rulesForPerson(storedRules(rules), person)
    const previewed = scopeOf({ user: person, rules: own }, 'call-detail')
    const countVisible = (condition: ReturnType<Scope['sees']>) => sql<number>`count(*) filter (where ${condition})`

    const [conversations, users] = await Promise.all([
      db
        .selectFrom('interaction')
        .where(scope.sees('interaction', 'call-detail'))
        .select(({ fn }) => [fn.countAll<number>().as('total'), countVisible(previewed.sees('interaction')).as('seen')])
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('app_user')
        .where(scope.sees('user', 'user-list'))
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          countVisible(previewed.sees('user', 'user-list')).as('seen'),
        ])
        .executeTakeFirstOrThrow(),
    ])
    return {
      permissions: grantedPermissions(own),
      conversations,
      users,
      unmasked: customerFields.filter((field) => previewed.unmasked.includes(field)),
    }
  },
})

/** Including deactivated people: they still have the role. */
const peopleOfRole = sql<number>`(select count(*) from app_user where app_user.role_id = role.id)`.as('people')

const permissionsOfRole = sql<number>`(
  select count(distinct action) from role_rule where role_rule.role_id = role.id and not inverted
)`.as('permissions')

/** Without partner or team, and no agent. */
const NOBODY: Person = {
  id: 0,
  name: '',
  email: '',
  role_id: null,
  partner_id: null,
  team_id: null,
  agent_id: null,
}

const visiblePerson = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('app_user')
    .where('app_user.id', '=', id)
    .where(scope.sees('user', 'user-list'))
    .select(['id', 'name', 'email', 'role_id', 'partner_id', 'team_id'])
    .select(agentId.as('agent_id'))
    .executeTakeFirst()
