import { sql } from 'kysely'

import type { ImportedConversation } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import { campaignKey, findCampaigns, findTeams, teamKey } from '#server/modules/imports/campaigns.ts'
import { customersOf } from '#server/modules/imports/customers-of.ts'
import { storedInteractions } from '#server/modules/imports/interactions.ts'
import { findUnassigned, makeUnassigned } from '#server/modules/imports/partners.ts'
import { agentKey, findAgents, findCustomers } from '#server/modules/imports/people.ts'
import { rereadConversations } from '#server/modules/imports/reread.ts'
import { findSources } from '#server/modules/imports/sources.ts'
import type { BatchOrigin, Outcome, PreparedConversation } from '#server/modules/imports/store-batch.ts'
import { hasChanged, NEW_STATE, stateOf, mergeConversationFile } from '#server/modules/imports/conversation-state.ts'
import { writeStates } from '#server/modules/imports/write-states.ts'

/** Adds and completes conversations; one may come several times, from several files. */
export async function storeConversations(
  db: Database,
  batch: readonly PreparedConversation[],
  { partnerId, importId, options = {} }: BatchOrigin,
): Promise<Outcome[]> {
  const told = batch.map(({ conversation }) => conversation)
  const unassigned = (await findUnassigned(db)) ?? (partnerId === null ? await makeUnassigned(db) : null)
  const held = await storedInteractions(
    db,
    told.map(({ external_id }) => external_id),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const agents = await findAgents(
    db,
    told.flatMap(({ agent }) => agent ?? []),
  )
  const teams = await findTeams(
    db,
    told.flatMap(({ team }) => team ?? []),
  )
  const partnerOf = ({ external_id }: ImportedConversation) => {
    const before = held.get(external_id)?.partner_id ?? unassigned
    return (before === unassigned ? (partnerId ?? unassigned) : before) ?? 0
  }
  const campaignOf = (conversation: ImportedConversation) =>
    conversation.campaign ? { partner_id: partnerOf(conversation), name: conversation.campaign } : null
  const campaigns = await findCampaigns(
    db,
    told.flatMap((conversation) => campaignOf(conversation) ?? []),
  )
  const reread = await rereadConversations(db, batch, { held, sources, options })
  const { customers, left, anew } = customersOf(told, held, new Set(reread.keys()))
  const { ids, changed } = await findCustomers(db, customers.values(), anew)

  const states = new Map([...held].map(([name, row]) => [name, stateOf(row)]))
  const outcomes = batch.map((item): Outcome => {
    const { conversation, source } = item
    const { external_id, agent: talked, team } = conversation
    const before = states.get(external_id) ?? NEW_STATE
    const campaign = campaignOf(conversation)
    const agent = talked ? agents.get(agentKey(talked)) : undefined
    const identity = customers.get(external_id)?.identity ?? ''
    const references = {
      external_id,
      partner_id: partnerOf(conversation),
      campaign_id: (campaign ? campaigns.get(campaignKey(campaign)) : null) ?? null,
      team_id: (team ? teams.get(teamKey(team)) : null) ?? agent?.team_id ?? null,
      agent_id: agent?.id ?? null,
      customer_id: ids.get(identity) ?? null,
      source_file_id: sources.get(source.sha256) ?? null,
      import_id: importId,
    }
    const after = mergeConversationFile(before, item, references, reread.get(external_id) ?? null)
    reread.delete(external_id) // what the same file says of it after that completes it
    states.set(external_id, after)
    return changed.delete(identity) || hasChanged(before, after) ? 'accepted' : 'repeated'
  })

  await writeStates(db, [...states.values()])
  if (left.length > 0) await sql`delete from customer where identity = any(${left})`.execute(db)
  return outcomes
}
