import type { UserOptions } from '#contracts/users.ts'
import type { Caller } from '#server/access/caller.ts'
import { ruleColumns, type StoredRule } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { offeredPlaces, writesField } from '#server/people/offered-places.ts'
import { mayGive } from '#server/people/rights.ts'

/** What the caller can filter people by, and give to people. */
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
      offeredPlaces(db, 'team', caller, scope.sees('user')),
      offeredPlaces(db, 'partner', caller, scope.sees('user')),
    ])
    const givesRoles = writesField(caller, 'role_id')
    const givable = roles.filter(({ id }) => givesRoles && mayGive(caller, id, rulesOf(rules, id)))
    return { roles, givable_roles: givable, teams, partners }
  },
})

const rulesOf = <Rule extends StoredRule & { role_id: number }>(rules: readonly Rule[], roleId: number) =>
  rules.filter(({ role_id }) => role_id === roleId)
