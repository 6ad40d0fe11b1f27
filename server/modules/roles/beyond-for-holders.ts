import { sql } from 'kysely'

import { ownValues } from '#contracts/roles.ts'
import { agentId } from '#server/access/agent-id.ts'
import type { Caller } from '#server/access/caller.ts'
import type { StoredRule } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'
import { isAdministrator } from '#server/people/administrators.ts'
import { gainedBeyond } from '#server/people/rights.ts'

type Change = { before: readonly StoredRule[]; after: readonly StoredRule[] }

/**
 * The permissions of which other rules of a role would give somebody who has it more than the giver holds: '$user.team_id'
 * means another team for each of them.
 */
export async function beyondForHolders(trx: Database, giver: Caller, roleId: number, rules: Change): Promise<string[]> {
  if (isAdministrator(giver)) return []
  for (const held of await kindsOfHolders(trx, roleId, rules)) {
    const holder = { id: 0, name: '', email: '', role_id: roleId, ...held }
    const beyond = gainedBeyond(giver, { before: holder, after: holder }, rules)
    if (beyond.length > 0) return beyond
  }
  return []
}

/** What rules can say of the holders, each combination once; who is an agent only where a rule asks. */
function kindsOfHolders(trx: Database, roleId: number, rules: Change) {
  const asksForAgent = JSON.stringify(rules).includes(ownValues.agent_id)
  return trx
    .selectFrom('app_user')
    .where('role_id', '=', roleId)
    .select(['team_id', 'partner_id'])
    .select((asksForAgent ? agentId : sql<null>`null::bigint`).as('agent_id'))
    .distinct()
    .execute()
}
