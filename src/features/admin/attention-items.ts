import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { Attention } from '#contracts/attention.ts'
import { userMatterNames } from '#src/words/users.ts'

export type AttentionItem = {
  name: keyof Attention
  label: MessageDescriptor
  meaning: MessageDescriptor
  link: LinkProps
}

/** What can wait for somebody, the most pressing first, and where it is dealt with. */
export const attentionItems: readonly AttentionItem[] = [
  {
    name: 'waiting_people',
    label: msg`Waiting for a role`,
    meaning: msg`They registered or were added, and can do nothing until somebody gives them a role.`,
    link: { to: '/admin/users', search: { state: 'waiting' } },
  },
  {
    name: 'missing_second_factors',
    label: userMatterNames['no-second-factor'],
    meaning: msg`Their role asks for one. Until they set it up they can do nothing.`,
    link: { to: '/admin/users', search: { matter: 'no-second-factor' } },
  },
  {
    name: 'expired_invitations',
    label: userMatterNames['expired-invitation'],
    meaning: msg`Nobody followed the link in time. It can be sent again.`,
    link: { to: '/admin/users', search: { matter: 'expired-invitation' } },
  },
  {
    name: 'idle_people',
    label: userMatterNames.idle,
    meaning: msg`Active accounts that nobody uses are a risk.`,
    link: { to: '/admin/users', search: { matter: 'idle', sort: 'last_active_at' } },
  },
  {
    name: 'roles_without_people',
    label: msg`Roles without people`,
    meaning: msg`Nobody active holds them.`,
    link: { to: '/admin/roles', search: { sort: 'people' } },
  },
  {
    name: 'draft_posts',
    label: msg`Draft posts`,
    meaning: msg`Written, and seen by nobody yet.`,
    link: { to: '/admin/posts', search: { state: 'draft' } },
  },
  {
    name: 'scheduled_posts',
    label: msg`Scheduled posts`,
    meaning: msg`They appear by themselves.`,
    link: { to: '/admin/posts', search: { state: 'scheduled' } },
  },
  {
    name: 'refused_sign_ins',
    label: msg`Refused sign-ins`,
    meaning: msg`During the last 24 hours.`,
    link: { to: '/admin/access-records', search: { action: 'sign-in-refused' } },
  },
  {
    name: 'refusals',
    label: msg`Refused requests`,
    meaning: msg`During the last 24 hours, for want of a permission.`,
    link: { to: '/admin/access-records', search: { action: 'refused' } },
  },
]
