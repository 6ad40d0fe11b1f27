import { sql } from 'kysely'

import { customerFields, type RolePreview, type RoleRule } from '#contracts/roles.ts'
import { permissionsHeld } from '#domain/access/abilities.ts'
import { agentId } from '#server/access/agent-id.ts'
import type { Person } from '#server/access/caller.ts'
import { rulesForPerson } from '#server/access/rules-for-person.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { storedRules } from '#server/modules/roles/role-rules.ts'

/** What rules would let somebody see, decided by the same code that decides it for them. */
export const rolePreviewRepository = (db: Database) => ({
  /** Null where the person does not exist, or not for the caller. */
  async preview(scope: Scope, rules: RoleRule[], userId: number | null): Promise<RolePreview | null> {
    const person = userId === null ? NOBODY : await personSeen(db, scope, userId)
    if (!person) return null
    const own = rulesForPerson(storedRules(rules), person)
    const previewed = scopeOf({ user: person, rules: own }, 'call-detail')
    const seen = (condition: ReturnType<Scope['sees']>) => sql<number>`count(*) filter (where ${condition})`

    const [conversations, users] = await Promise.all([
      db
        .selectFrom('interaction')
        .where(scope.sees('interaction', 'call-detail'))
        .select(({ fn }) => [fn.countAll<number>().as('total'), seen(previewed.sees('interaction')).as('seen')])
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('app_user')
        .where(scope.sees('user', 'user-list'))
        .select(({ fn }) => [fn.countAll<number>().as('total'), seen(previewed.sees('user', 'user-list')).as('seen')])
        .executeTakeFirstOrThrow(),
    ])
    return {
      permissions: permissionsHeld(own),
      conversations,
      users,
      unmasked: customerFields.filter((field) => previewed.unmasked.includes(field)),
    }
  },
})

/** Of no partner, of no team, and no agent. */
const NOBODY: Person = {
  id: 0,
  name: '',
  email: '',
  role_id: null,
  partner_id: null,
  team_id: null,
  agent_id: null,
}

const personSeen = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('app_user')
    .where('app_user.id', '=', id)
    .where(scope.sees('user', 'user-list'))
    .select(['id', 'name', 'email', 'role_id', 'partner_id', 'team_id'])
    .select(agentId.as('agent_id'))
    .executeTakeFirst()
