import { sql } from 'kysely'

import type { ImportedConversation } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import type {
  PreparedConversation,
  PreparedDialling,
  Prepared,
  BatchOrigin,
  Outcome,
} from '#server/modules/imports/batch.ts'
import { campaignKey, findCampaigns, findTeams, teamKey } from '#server/modules/imports/campaigns.ts'
import { hasChanged, NEW_STATE, stateOf, mergeConversationFile } from '#server/modules/imports/conversation-state.ts'
import { customersOf } from '#server/modules/imports/customers-of.ts'
import { storedRecords, writeRecords } from '#server/modules/imports/dialling-rows.ts'
import {
  hasRecordChanged,
  NEW_RECORD,
  stateOfRecord,
  mergeDiallingRow,
} from '#server/modules/imports/dialling-state.ts'
import { storedInteractions } from '#server/modules/imports/interactions.ts'
import { findUnassigned, makeUnassigned } from '#server/modules/imports/partners.ts'
import { findCustomers, agentKey, findAgents } from '#server/modules/imports/people.ts'
import { storeDebts } from '#server/modules/imports/policies/store-debts.ts'
import { storePayments } from '#server/modules/imports/policies/store-payments.ts'
import { storePolicies } from '#server/modules/imports/policies/store-policies.ts'
import { rereadConversations } from '#server/modules/imports/reread.ts'
import { findSources } from '#server/modules/imports/sources.ts'
import { writeStates } from '#server/modules/imports/write-states.ts'

/** Adds and completes the content of files; one item may come several times, from several files. */
export async function storeBatch(db: Database, batch: readonly Prepared[], origin: BatchOrigin): Promise<Outcome[]> {
  const outcomes = new Map<Prepared, Outcome>()
  const store = async <Item extends Prepared>(
    items: readonly Item[],
    storeThem: (db: Database, items: readonly Item[], origin: BatchOrigin) => Promise<Outcome[]>,
  ) => {
    const stored = items.length > 0 ? await storeThem(db, items, origin) : []
    for (const [index, item] of items.entries()) outcomes.set(item, stored[index] ?? 'repeated')
  }
  await store(
    batch.filter((item) => 'conversation' in item),
    storeConversations,
  )
  await store(
    batch.filter((item) => 'dialling' in item),
    storeDialling,
  )
  await store(
    batch.filter((item) => 'policy' in item),
    storePolicies,
  )
  // payments refer to debts that may come with them
  await store(
    batch.filter((item) => 'debt' in item),
    storeDebts,
  )
  await store(
    batch.filter((item) => 'payment' in item),
    storePayments,
  )
  return batch.map((item) => outcomes.get(item) ?? 'repeated')
}

/** The row of a refused item in its file, if it has one. */
export const rowPosition = (item: Prepared | null): { row?: number } => (item && 'row' in item ? { row: item.row } : {})

/** Adds and completes the records of a partner's calling base; one may come several times, from several files. */
async function storeDialling(
  db: Database,
  batch: readonly PreparedDialling[],
  { partnerId, importId }: BatchOrigin,
): Promise<Outcome[]> {
  const records = batch.map(({ dialling }) => dialling)
  const unassigned = (await findUnassigned(db)) ?? (partnerId === null ? await makeUnassigned(db) : null)
  const partner = partnerId ?? unassigned ?? 0
  const stored = await storedRecords(
    db,
    { partner, unassigned },
    records.map(({ external_id }) => external_id),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const campaigns = await findCampaigns(
    db,
    records.flatMap(({ campaign }) => (campaign === null ? [] : { partner_id: partner, name: campaign })),
  )
  // different partners use the same numbers for their records
  const nameOf = (externalId: string) => `${partner}:${externalId}`
  const { customers, orphaned } = customersOf(
    records.map(({ external_id, customer }) => ({ external_id: nameOf(external_id), customer })),
    new Map([...stored].map(([name, row]) => [nameOf(name), row])),
  )
  const { ids, changed } = await findCustomers(db, customers.values())

  const states = new Map([...stored].map(([name, row]) => [name, stateOfRecord(row)]))
  const outcomes = batch.map(({ dialling, row, source }): Outcome => {
    const { external_id, campaign } = dialling
    const before = states.get(external_id) ?? NEW_RECORD
    const identity = customers.get(nameOf(external_id))?.identity ?? ''
    const after = mergeDiallingRow(before, dialling, {
      external_id,
      partner_id: partner,
      campaign_id: (campaign && campaigns.get(campaignKey({ partner_id: partner, name: campaign }))) || null,
      customer_id: ids.get(identity) ?? null,
      import_id: importId,
      source: { source_file_id: sources.get(source.sha256) ?? 0, row },
    })
    states.set(external_id, after)
    return changed.delete(identity) || hasRecordChanged(before, after) ? 'accepted' : 'repeated'
  })

  await writeRecords(db, [...states.values()])
  if (orphaned.length > 0) await sql`delete from customer where identity = any(${orphaned})`.execute(db)
  return outcomes
}

/** Adds and completes conversations; one may come several times, from several files. */
async function storeConversations(
  db: Database,
  batch: readonly PreparedConversation[],
  { partnerId, importId, options = {} }: BatchOrigin,
): Promise<Outcome[]> {
  const conversations = batch.map(({ conversation }) => conversation)
  const unassigned = (await findUnassigned(db)) ?? (partnerId === null ? await makeUnassigned(db) : null)
  const stored = await storedInteractions(
    db,
    conversations.map(({ external_id }) => external_id),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const agents = await findAgents(
    db,
    conversations.flatMap(({ agent }) => agent ?? []),
  )
  const teams = await findTeams(
    db,
    conversations.flatMap(({ team }) => team ?? []),
  )
  const partnerOf = ({ external_id }: ImportedConversation) => {
    const before = stored.get(external_id)?.partner_id ?? unassigned
    return (before === unassigned ? (partnerId ?? unassigned) : before) ?? 0
  }
  const campaignOf = (conversation: ImportedConversation) =>
    conversation.campaign ? { partner_id: partnerOf(conversation), name: conversation.campaign } : null
  const campaigns = await findCampaigns(
    db,
    conversations.flatMap((conversation) => campaignOf(conversation) ?? []),
  )
  const reread = await rereadConversations(db, batch, { stored, sources, options })
  const { customers, orphaned, reset } = customersOf(conversations, stored, new Set(reread.keys()))
  const { ids, changed } = await findCustomers(db, customers.values(), reset)

  const states = new Map([...stored].map(([name, row]) => [name, stateOf(row)]))
  const outcomes = batch.map((item): Outcome => {
    const { conversation, source } = item
    const { external_id, agent: importedAgent, team } = conversation
    const before = states.get(external_id) ?? NEW_STATE
    const campaign = campaignOf(conversation)
    const agent = importedAgent ? agents.get(agentKey(importedAgent)) : undefined
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
  if (orphaned.length > 0) await sql`delete from customer where identity = any(${orphaned})`.execute(db)
  return outcomes
}
