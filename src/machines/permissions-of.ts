import type { AbilityRule } from '#contracts/auth.ts'

/** The names that a rule list grants, once each: its actions, without those that a later rule takes back entirely. */
export const permissionsOf = (rules: readonly AbilityRule[]): string[] => [
  ...new Set(rules.filter((rule, at) => isGrant(rule) && !isTakenBack(rule, rules.slice(at + 1))).map(actionOf)),
]

const actionOf = ({ action }: AbilityRule) => action

const isGrant = ({ inverted }: AbilityRule) => inverted !== true

/** A prohibition under conditions, or of some fields, leaves the permission itself standing. */
const isTakenBack = ({ action, subject }: AbilityRule, later: readonly AbilityRule[]) =>
  later.some(
    (rule) => !isGrant(rule) && rule.action === action && rule.subject === subject && !rule.conditions && !rule.fields,
  )
