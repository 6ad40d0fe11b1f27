import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AlertGroup, AlertJudge, AlertPeriod, AlertTest } from '#contracts/alert-rules.ts'
import type { AlertEventName, AlertRuleKind, AlertState } from '#contracts/alert-states.ts'
import type { AlertSource, DeliveryState, DeliveryWay } from '#contracts/alerts.ts'

export const alertStateNames: Record<AlertState, MessageDescriptor> = {
  open: msg`Open`,
  acknowledged: msg`Acknowledged`,
  closed: msg`Closed`,
}

/** The events in the history of an alert. */
export const alertEventNames: Record<AlertEventName, MessageDescriptor> = {
  'alert.acknowledged': msg`Acknowledged`,
  'alert.closed': msg`Closed`,
  'alert.reopened': msg`Opened again`,
}

/** What a rule watches. */
export const alertRuleKindNames: Record<AlertRuleKind, MessageDescriptor> = {
  metric: msg`A number`,
  'auto-fail': msg`A conversation fails by itself`,
  'question-failed': msg`A question fails, such as a missing disclosure`,
  'card-spoken': msg`A card number is spoken`,
  category: msg`A conversation is of a category`,
}

export const alertPeriodNames: Record<AlertPeriod, MessageDescriptor> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  'last-7-days': msg`The last 7 days`,
  'last-30-days': msg`The last 30 days`,
}

export const alertTestNames: Record<AlertTest, MessageDescriptor> = {
  above: msg`is above`,
  below: msg`is below`,
  changed: msg`has changed by more than`,
}

export const alertJudgeNames: Record<AlertJudge, MessageDescriptor> = {
  machine: msg`The rules of the scorecard`,
  people: msg`People`,
  either: msg`Either of them`,
}

/** The subjects for each of which an alert is raised. */
export const alertGroupNames: Record<AlertGroup, MessageDescriptor> = {
  partner: msg`One for each partner`,
  campaign: msg`One for each campaign`,
  team: msg`One for each team`,
  agent: msg`One for each agent`,
}

/** Who or what has raised it. */
export const alertSourceNames: Record<AlertSource, MessageDescriptor> = {
  machine: msg`Rules of a scorecard`,
  people: msg`An evaluation`,
  card: msg`A card number`,
  category: msg`A category rule`,
}

export const deliveryWayNames: Record<DeliveryWay, MessageDescriptor> = {
  frame: msg`In the application`,
  mail: msg`By mail`,
  webhook: msg`By webhook`,
}

export const deliveryStateNames: Record<DeliveryState, MessageDescriptor> = {
  waiting: msg`Waiting`,
  sent: msg`Delivered`,
  failed: msg`Given up`,
  unseen: msg`Nothing for them to see`,
}
