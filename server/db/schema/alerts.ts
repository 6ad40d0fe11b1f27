import type { ColumnType, Generated } from 'kysely'

import type { AlertFilter, AlertGroup, AlertQuiet, AlertWatch } from '#contracts/alert-rules.ts'
import type { AlertEventName, AlertRuleKind, AlertState } from '#contracts/alert-states.ts'
import type { AlertSource, DeliveryState, DeliveryWay, StoredReading } from '#contracts/alerts.ts'
import type { Channel } from '#contracts/conversation.ts'

import type { Id, Moment } from './columns.ts'

/** Written as text: the driver would convert an object to another type. */
type Json<Value> = ColumnType<Value, string, string>
type MaybeJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** Rules that watch numbers and conversations, what they found, and its delivery. */
export type AlertTables = {
  alert_webhook: {
    id: Id
    name: string
    url: string
    secret: Buffer
    active: Generated<boolean>
    removed: Generated<boolean>
    version: Generated<number>
    created_by: number | null
    created_at: Generated<Moment>
  }
  alert_rule: {
    id: Id
    name: string
    kind: AlertRuleKind
    watch: Json<AlertWatch>
    filter: Json<AlertFilter>
    group_by: AlertGroup | null
    window_minutes: Generated<number>
    quiet: MaybeJson<AlertQuiet>
    active: Generated<boolean>
    removed: Generated<boolean>
    version: Generated<number>
    measured_at: Generated<Moment | null>
    active_since: Generated<Moment>
    created_by: number | null
    created_at: Generated<Moment>
    updated_at: Generated<Moment>
  }
  alert_rule_person: { rule_id: number; user_id: number; frame: boolean; mail: boolean }
  alert_rule_webhook: { rule_id: number; webhook_id: number }
  alert: {
    id: Id
    rule_id: number
    group_by: AlertGroup | null
    group_id: number | null
    state: Generated<AlertState>
    reading: MaybeJson<StoredReading>
    latest: MaybeJson<StoredReading>
    back_at: Generated<Moment | null>
    number_of: 'conversations' | 'policies' | null
    partner_id: Generated<number | null>
    campaign_id: Generated<number | null>
    team_id: Generated<number | null>
    agent_id: Generated<number | null>
    channel: Generated<Channel | null>
    opened_at: Moment
    last_at: Moment
    tell_at: Moment
    closed_at: Generated<Moment | null>
    outdated: Generated<boolean>
    version: Generated<number>
  }
  alert_item: {
    id: Id
    alert_id: number
    rule_id: number
    interaction_id: number
    source: AlertSource
    evaluation_id: number | null
    start_ms: number | null
    found_at: Moment
  }
  alert_step: {
    id: Id
    alert_id: number
    event: AlertEventName
    from_state: AlertState
    to_state: AlertState
    user_id: number | null
    at: Moment
    note: Generated<string>
  }
  alert_delivery: {
    id: Id
    alert_id: number | null
    way: DeliveryWay
    user_id: number | null
    webhook_id: number | null
    message_id: Generated<string>
    state: Generated<DeliveryState>
    attempts: Generated<number>
    next_at: Moment
    last_at: Generated<Moment | null>
    last_status: Generated<number | null>
    last_answer: Generated<string>
  }
  alert_due: { interaction_id: number; source: AlertSource; at: Generated<Moment> }
}
