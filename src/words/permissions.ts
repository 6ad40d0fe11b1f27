import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import type { PermissionDescription } from '#contracts/permission-catalogue.ts'
import type { PermissionGroup, PermissionName } from '#contracts/permissions.ts'

/** What each permission allows. */
export const permissionWords: Record<PermissionName, MessageDescriptor> = {
  'dashboards-freemium': msg`See the dashboard of conversations.`,
  'dashboards-premium': msg`See the premium dashboard: quality and results.`,
  'dashboards-beyond': msg`See the beyond dashboard: what conversations caused.`,
  'policy-detail': msg`Look up policies and open one.`,
  'freemium-audit': msg`Open the audit of calls.`,
  freshdeck: msg`Work on the tickets of the support desk.`,
  'user-list': msg`See the list of people and open a person.`,
  'user-create': msg`Invite people and add them from a file.`,
  'user-edit': msg`Change people's accounts, also what role they have.`,
  'user-delete': msg`Deactivate people and let them in again.`,
  'role-list': msg`See roles and what they may do.`,
  'role-create': msg`Add roles.`,
  'role-edit': msg`Change what a role may do.`,
  'role-delete': msg`Remove roles that nobody has.`,
  'permission-list': msg`See every permission and where it is used.`,
  'permission-create': msg`Add permissions.`,
  'permission-edit': msg`Change how a permission is described.`,
  'permission-delete': msg`Remove permissions that were added and that no role uses.`,
  'post-list': msg`See the list of posts.`,
  'post-create': msg`Write posts.`,
  'post-edit': msg`Change and publish one's own posts.`,
  'post-delete': msg`Remove one's own posts.`,
  'post-all': msg`Do with everybody's posts what one may do with one's own.`,
  'category-list': msg`See the categories of posts.`,
  'category-create': msg`Add categories.`,
  'category-edit': msg`Rename and move categories.`,
  'category-delete': msg`Remove categories.`,
  'call-detail': msg`Search conversations, read them and listen to them.`,
  'call-edit': msg`Put right who is the agent and who the customer in a conversation.`,
  'call-import': msg`Bring in files of conversations and recordings.`,
  'call-categories': msg`Write rules that sort conversations into categories.`,
  'customer-unmask': msg`See customers' data whole instead of masked.`,
  'policy-edit': msg`Say which conversations are about a policy, and why it ended.`,
  'partner-data': msg`See what was done with a partner's base.`,
  'partner-edit': msg`Set the targets of a partner's campaigns.`,
  'collections-data': msg`See the results of collections.`,
  'collections-edit': msg`Note attempts and promises of debtors.`,
  'quality-audit': msg`Score conversations and give evidence.`,
  'quality-scorecards': msg`Write the scorecards by which conversations are scored.`,
  'quality-plans': msg`Plan which conversations are sampled for an audit.`,
  'quality-calibration': msg`Compare how auditors score the same conversation.`,
  'quality-disputes': msg`Decide disputes about a score.`,
  'quality-coaching': msg`Coach agents and follow up what was agreed.`,
  'quality-detail': msg`See evaluations with their answers and evidence.`,
  'quality-acknowledge': msg`Acknowledge or dispute evaluations, one's own or the team's.`,
  'quality-verify': msg`Decide whether a sale was made as the law asks for.`,
  'worklist-work': msg`See worklists and work on them: sales to verify again, customers to call back, agents to coach.`,
  'worklist-assign': msg`Add to worklists, give items to people, and dismiss or reopen them.`,
  'alert-edit': msg`Make rules that raise alerts, and say who is told of them.`,
  'report-edit': msg`Have dashboards sent to people as files, on a schedule.`,
  'support-settings': msg`Set the support desk up: its hours, targets, categories and canned replies.`,
  'access-list': msg`Read the record of who saw and changed what.`,
}

export const permissionGroupNames: Record<PermissionGroup, MessageDescriptor> = {
  dashboards: msg`Dashboards`,
  conversations: msg`Conversations`,
  policies: msg`Policies`,
  quality: msg`Quality`,
  partners: msg`Partners`,
  support: msg`Support`,
  people: msg`People and rights`,
  content: msg`Content`,
  other: msg`Other`,
}

/** What a permission allows: the description of the organisation in this language, or otherwise ours. */
export function permissionSentence(i18n: I18n, { name, description }: Described): string {
  const own = description[locales.find((locale) => locale === i18n.locale) ?? FALLBACK_LOCALE]
  const ours = builtInSentence(i18n, name)
  return own ?? ours ?? description[FALLBACK_LOCALE] ?? Object.values(description)[0] ?? ''
}

/** Our description; null for a permission that the product does not know. */
export function builtInSentence(i18n: I18n, name: string): string | null {
  const words = Object.entries(permissionWords).find(([known]) => known === name)?.[1]
  return words ? i18n._(words) : null
}

type Described = { name: string; description: PermissionDescription }
