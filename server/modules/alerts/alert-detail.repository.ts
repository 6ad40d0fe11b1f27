import type { Selectable } from 'kysely'

import type { AlertFilter } from '#contracts/alert-rules.ts'
import { type Alert, type AlertItem, MAX_STORED_ITEMS } from '#contracts/alerts.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { deliveryRows, presentDelivery } from '#server/modules/alerts/alert-deliveries.ts'
import { visiblePeople } from '#server/modules/alerts/alert-people.ts'
import { alertRows, presentAlert } from '#server/modules/alerts/alert-rows.ts'
import { visibleAlertItem } from '#server/modules/alerts/visible-alerts.ts'

/** An alert with what is behind it. Throws `missing` alike for one that does not exist and one out of sight. */
export async function alertDetail(db: Database, scope: Scope, id: number): Promise<Alert> {
  const row = await alertRows(db, scope)
    .where('alert.id', '=', id)
    .select(['alert.latest', 'alert.tell_at', 'alert.partner_id', 'alert.campaign_id', 'alert.team_id'])
    .select(['alert.agent_id', 'alert.channel', 'alert.outdated', 'rule.filter'])
    .executeTakeFirst()
  if (!row) throw new Refusal({ kind: 'missing' })
  return {
    ...presentAlert(row),
    latest: row.latest,
    filter: row.outdated ? null : narrowedTo(row),
    tell_at: row.tell_at.toISOString(),
    items: await itemsOf(db, scope, id),
    deliveries: await deliveriesOf(db, scope, id),
    steps: await stepsOf(db, id),
  }
}

/** Where the rule has an alert for each group, the alert knows its own. */
function narrowedTo({
  filter,
  ...alert
}: Pick<Selectable<Schema['alert']>, Place> & { filter: AlertFilter }): AlertFilter {
  const own = PLACES.flatMap((place) => (alert[place] === null ? [] : [[place, alert[place]] as const]))
  return { ...filter, ...Object.fromEntries(own) }
}

const PLACES = ['partner_id', 'campaign_id', 'team_id', 'agent_id', 'channel'] as const
type Place = (typeof PLACES)[number]

async function itemsOf(db: Database, scope: Scope, alertId: number): Promise<AlertItem[]> {
  const rows = await db
    .selectFrom('alert_item as item')
    .innerJoin('alert', 'alert.id', 'item.alert_id')
    .innerJoin('interaction', 'interaction.id', 'item.interaction_id')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('team', 'team.id', 'interaction.team_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('item.alert_id', '=', alertId)
    .where(visibleAlertItem(scope))
    .select(['interaction.id', 'interaction.external_id', 'interaction.channel', 'interaction.started_at'])
    .select(['partner.id as partner_id', 'partner.name as partner_name', 'partner.time_zone'])
    .select(['campaign.id as campaign_id', 'campaign.name as campaign_name'])
    .select(['team.id as team_id', 'team.name as team_name', 'agent.id as agent_id', 'agent.name as agent_name'])
    .select(['item.source', 'item.start_ms', 'item.found_at'])
    .orderBy('item.id', 'desc')
    .limit(MAX_STORED_ITEMS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    external_id: row.external_id,
    channel: row.channel,
    started_at: row.started_at?.toISOString() ?? null,
    time_zone: row.time_zone,
    partner: { id: row.partner_id, name: row.partner_name },
    campaign: namedOrNull(row.campaign_id, row.campaign_name),
    team: namedOrNull(row.team_id, row.team_name),
    agent: namedOrNull(row.agent_id, row.agent_name),
    source: row.source,
    start_ms: row.start_ms,
    found_at: row.found_at.toISOString(),
  }))
}

async function deliveriesOf(db: Database, scope: Scope, alertId: number) {
  const rows = await deliveryRows(db)
    .where('delivery.alert_id', '=', alertId)
    .$if(!scope.holds('alert-edit'), (own) => own.where('delivery.user_id', '=', scope.user.id))
    .orderBy('delivery.id')
    .select('delivery.user_id')
    .execute()
  const people = await db
    .selectFrom('app_user')
    .where('app_user.id', 'in', [0, ...rows.flatMap(({ user_id }) => user_id ?? [])]) // never an empty list
    .where(visiblePeople(scope))
    .select('app_user.id')
    .execute()
  const seen = new Set<number | null>(people.map(({ id }) => id))
  return rows.map((row) => {
    const delivery = presentDelivery(row)
    return row.user_id === null || seen.has(row.user_id) ? delivery : { ...delivery, to: null }
  })
}

async function stepsOf(db: Database, alertId: number): Promise<Alert['steps']> {
  const rows = await db
    .selectFrom('alert_step as step')
    .leftJoin('app_user as person', 'person.id', 'step.user_id')
    .where('step.alert_id', '=', alertId)
    .select(['step.event', 'step.from_state', 'step.to_state', 'step.at', 'step.note'])
    .select(['person.id as person_id', 'person.name as person_name'])
    .orderBy('step.id')
    .execute()
  return rows.map(({ event, from_state, to_state, at, note, person_id, person_name }) => ({
    event,
    from: from_state,
    to: to_state,
    by: namedOrNull(person_id, person_name),
    at: at.toISOString(),
    note,
  }))
}
