import { sql } from 'kysely'

import type { AuditFacts } from '#contracts/audits.ts'
import type { Database } from '#server/db/database.ts'
import type { ImportRecord } from '#server/modules/imports/import-record.ts'
import { type BatchOrigin, type Outcome, type Prepared, storeBatch } from '#server/modules/imports/store-batch.ts'

/**
 * Stores what an import brings. Whoever brings something to audit it adds conversations and changes none: the same one may be
 * there of another partner, out of their sight.
 */
export async function storeImport(
  trx: Database,
  { id, partner_id, options, for_audit, started_at }: ImportRecord,
  items: readonly Prepared[],
  tell: NonNullable<BatchOrigin['tell']>,
): Promise<Outcome[]> {
  const origin = { partnerId: partner_id, importId: id, options, tell, ...(started_at && { at: started_at }) }
  if (for_audit === null) return storeBatch(trx, items, origin)
  const held = await heldOf(trx, id, items.flatMap(externalId))
  const isHeld = (item: Prepared) => externalId(item).some((name) => held.has(name))
  const added = items.filter((item) => !isHeld(item))
  const outcomes = await storeBatch(trx, added, origin)
  await completeWith(trx, for_audit, added.flatMap(externalId))
  return items.map((item) => (isHeld(item) ? 'repeated' : (outcomes.shift() ?? 'repeated')))
}

const externalId = (item: Prepared): string[] => ('conversation' in item ? [item.conversation.external_id] : [])

/** Those that others have brought: a file may tell one of its own in several parts. */
async function heldOf(trx: Database, importId: number, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from interaction
    where external_id = any(${names}) and import_id is distinct from ${importId}
  `.execute(trx)
  return new Set(rows.map(({ external_id }) => external_id))
}

/** What the file does not tell, whoever brought it did. */
const completeWith = (trx: Database, { agent_id, campaign_id, language }: AuditFacts, names: readonly string[]) =>
  sql`
    update interaction set
      team_id = case when agent_id is null then coalesce(team_id, (select team_id from agent where id = ${agent_id})) else team_id end,
      agent_id = coalesce(agent_id, ${agent_id}::bigint),
      campaign_id = coalesce(campaign_id, ${campaign_id}::bigint),
      language = coalesce(language, ${language}::text)
    where external_id = any(${names})
  `.execute(trx)
