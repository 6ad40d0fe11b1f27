/** The states of an alert: see `lifecycles/alert.machine.ts`. */
export const alertStates = ['open', 'acknowledged', 'closed'] as const
export type AlertState = (typeof alertStates)[number]

/** The steps that people take. */
export const alertEvents = ['alert.acknowledged', 'alert.closed', 'alert.reopened'] as const
export type AlertEventName = (typeof alertEvents)[number]

/** What a rule watches: a metric, or a fact about a single conversation. */
export const alertRuleKinds = ['metric', 'auto-fail', 'question-failed', 'card-spoken', 'category'] as const
export type AlertRuleKind = (typeof alertRuleKinds)[number]
