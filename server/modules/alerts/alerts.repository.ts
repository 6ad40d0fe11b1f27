import { type Expression, expressionBuilder, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

import type { AlertFilter, AlertGroup } from '#contracts/alert-rules.ts'
import { type Alert, type AlertItem, type AlertRowDto, MAX_STORED_ITEMS } from '#contracts/alerts.ts'
import type { AlertListQuery, alertSorts } from '#contracts/lists/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { deliveryRows, presentDelivery } from '#server/modules/alerts/alert-deliveries.ts'
import { visibleAlertItem, visibleAlerts, visiblePeople } from '#server/modules/alerts/visible-alerts.ts'

/**
 * An alert with its conversations, deliveries and steps. Throws `missing` both for one that does not exist and for
 * one that the reader may not see.
 */
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
    filter: row.outdated ? null : filterOfGroup(row),
    tell_at: row.tell_at.toISOString(),
    items: await itemsOf(db, scope, id),
    deliveries: await deliveriesOf(db, scope, id),
    steps: await stepsOf(db, id),
  }
}

/** Where the rule has an alert for each group, the filter names this alert's group. */
function filterOfGroup({
  filter,
  ...alert
}: Pick<Selectable<Schema['alert']>, GroupColumn> & { filter: AlertFilter }): AlertFilter {
  const ofGroup = GROUP_COLUMNS.flatMap((column) => (alert[column] === null ? [] : [[column, alert[column]] as const]))
  return { ...filter, ...Object.fromEntries(ofGroup) }
}

const GROUP_COLUMNS = ['partner_id', 'campaign_id', 'team_id', 'agent_id', 'channel'] as const
type GroupColumn = (typeof GROUP_COLUMNS)[number]

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
  const visible = new Set<number | null>(people.map(({ id }) => id))
  return rows.map((row) => {
    const delivery = presentDelivery(row)
    return row.user_id === null || visible.has(row.user_id) ? delivery : { ...delivery, to: null }
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

/** The alerts that a person sees, page by page and as a whole. */
export const alertListRepository = (db: Database) => {
  const list = (scope: Scope, query: AlertListQuery) =>
    listOf({
      rows: alertRows(db, scope).where(alertWhere(scope, query)),
      counted: selectVisibleAlerts(db, scope).where(alertWhere(scope, query)),
      id: 'alert.id',
      columns: COLUMNS,
      sort: query.sort,
      present: (found) => found.map(presentAlert),
    })

  return {
    page: (scope: Scope, query: AlertListQuery): Promise<Page<AlertRowDto>> =>
      pageOf(list(scope, query), '/api/alerts', query),
    all: (scope: Scope, query: AlertListQuery): AsyncIterable<AlertRowDto> => everyRow(list(scope, query)),
  }
}

const eb = expressionBuilder<Schema & { rule: Schema['alert_rule'] }, 'alert' | 'rule'>()

function alertWhere({ user }: Scope, { state, kind, rule_id, mine }: AlertListQuery): Expression<SqlBool> {
  const conditions: (Expression<SqlBool> | undefined)[] = [
    state && eb('alert.state', '=', state),
    kind && eb('rule.kind', '=', kind),
    rule_id === undefined ? undefined : eb('alert.rule_id', '=', rule_id),
    mine &&
      sql<SqlBool>`exists (select from alert_delivery where alert_id = alert.id and user_id = ${user.id} and state = 'sent')`,
  ]
  return eb.and(conditions.filter((condition) => condition !== undefined))
}

const COLUMNS = {
  opened_at: 'alert.opened_at',
  last_at: 'alert.last_at',
  state: 'alert.state',
  rule: 'rule.name',
} as const satisfies Record<(typeof alertSorts)[number], string>

/** Alerts that the reader sees, with their rules. */
export const selectVisibleAlerts = (db: Database, scope: Scope) =>
  db.selectFrom('alert').innerJoin('alert_rule as rule', 'rule.id', 'alert.rule_id').where(visibleAlerts(scope))

/** The same, as rows; conversations are counted only if the reader sees them. */
export const alertRows = (db: Database, scope: Scope) =>
  selectVisibleAlerts(db, scope)
    .select(['alert.id', 'alert.rule_id', 'alert.state', 'alert.group_by', 'alert.group_id', 'alert.reading'])
    .select(['alert.back_at', 'alert.opened_at', 'alert.last_at', 'alert.version'])
    .select(['rule.name as rule_name', 'rule.kind as rule_kind'])
    .select([groupName.as('group_name'), visibleItems(scope).as('conversations'), acknowledger.as('acknowledged_by')])

type Row = Awaited<ReturnType<ReturnType<typeof alertRows>['executeTakeFirstOrThrow']>>

export function presentAlert(row: Row): AlertRowDto {
  const { id, state, group_by, group_id, group_name, reading, conversations, version } = row
  return {
    id,
    rule: { id: row.rule_id, name: row.rule_name, kind: row.rule_kind },
    state,
    group: groupOf(group_by, group_id, group_name),
    reading,
    conversations,
    back_at: row.back_at?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    last_at: row.last_at.toISOString(),
    acknowledged_by: row.acknowledged_by,
    version,
  }
}

const groupOf = (by: AlertGroup | null, id: number | null, name: string | null): AlertRowDto['group'] =>
  by === null || id === null ? null : { by, id, name: name ?? '' }

export const groupName: RawBuilder<string | null> = sql`case alert.group_by
  when 'partner' then (select name from partner where id = alert.group_id)
  when 'campaign' then (select name from campaign where id = alert.group_id)
  when 'team' then (select name from team where id = alert.group_id)
  when 'agent' then (select name from agent where id = alert.group_id)
end`

const visibleItems = (scope: Scope) => sql<number | null>`case when alert.number_of is null then (
  select count(*) from alert_item as item join interaction on interaction.id = item.interaction_id
  where item.alert_id = alert.id and ${visibleAlertItem(scope)}
) end`

/** Null for an alert that is open again. */
const acknowledger = sql<Named | null>`case when alert.state <> 'open' then (
  select json_build_object('id', person.id, 'name', person.name)
  from alert_step as step join app_user as person on person.id = step.user_id
  where step.alert_id = alert.id and step.event = 'alert.acknowledged' order by step.id desc limit 1
) end`
