import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { campaignKey, findCampaigns } from '#server/modules/imports/campaigns.ts'
import { customersOf } from '#server/modules/imports/customers-of.ts'
import { storedRecords, writeRecords } from '#server/modules/imports/dialling-rows.ts'
import {
  hasRecordChanged,
  NEW_RECORD,
  stateOfRecord,
  mergeDiallingRow,
} from '#server/modules/imports/dialling-state.ts'
import { findUnassigned, makeUnassigned } from '#server/modules/imports/partners.ts'
import { findCustomers } from '#server/modules/imports/people.ts'
import { findSources } from '#server/modules/imports/sources.ts'
import type { BatchOrigin, Outcome, PreparedDialling } from '#server/modules/imports/store-batch.ts'

/** Adds and completes the records of a partner's calling base; one may come several times, from several files. */
export async function storeDialling(
  db: Database,
  batch: readonly PreparedDialling[],
  { partnerId, importId }: BatchOrigin,
): Promise<Outcome[]> {
  const told = batch.map(({ dialling }) => dialling)
  const unassigned = (await findUnassigned(db)) ?? (partnerId === null ? await makeUnassigned(db) : null)
  const partner = partnerId ?? unassigned ?? 0
  const held = await storedRecords(
    db,
    { partner, unassigned },
    told.map(({ external_id }) => external_id),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const campaigns = await findCampaigns(
    db,
    told.flatMap(({ campaign }) => (campaign === null ? [] : { partner_id: partner, name: campaign })),
  )
  // partners number their records alike
  const nameOf = (externalId: string) => `${partner}:${externalId}`
  const { customers, left } = customersOf(
    told.map(({ external_id, customer }) => ({ external_id: nameOf(external_id), customer })),
    new Map([...held].map(([name, row]) => [nameOf(name), row])),
  )
  const { ids, changed } = await findCustomers(db, customers.values())

  const states = new Map([...held].map(([name, row]) => [name, stateOfRecord(row)]))
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
  if (left.length > 0) await sql`delete from customer where identity = any(${left})`.execute(db)
  return outcomes
}
