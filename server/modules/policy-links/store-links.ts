import { sql } from 'kysely'

import type { PolicyLink } from '#domain/policy-links.ts'
import type { Database } from '#server/db/database.ts'

/**
 * Keeps what was found of these conversations, and forgets what holds no more. What a person made, confirmed or rejected stays as
 * it is.
 */
export async function storeLinks(
  trx: Database,
  ids: readonly number[],
  found: readonly (PolicyLink & { interaction_id: number })[],
): Promise<void> {
  const links = JSON.stringify(found.map(({ policy, ...link }) => ({ ...link, policy_id: policy })))
  await sql`
    delete from policy_link
    where interaction_id = any(${[...ids]}::bigint[]) and state = 'suggested' and origin = 'rule'
      and (policy_id, interaction_id) not in (
        select policy_id, interaction_id from json_populate_recordset(null::policy_link, ${links})
      )
  `.execute(trx)
  await sql`
    insert into policy_link as held (policy_id, interaction_id, role, origin, confidence, reasons)
    select policy_id, interaction_id, role, 'rule', confidence, reasons
    from json_populate_recordset(null::policy_link, ${links})
    order by policy_id, interaction_id
    on conflict (policy_id, interaction_id) do update
    set role = excluded.role, confidence = excluded.confidence, reasons = excluded.reasons
    where held.state = 'suggested' and held.origin = 'rule'
      and (held.role, held.confidence, held.reasons) is distinct from (excluded.role, excluded.confidence, excluded.reasons)
  `.execute(trx)
}
