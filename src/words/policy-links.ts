import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import type { LinkReason, LinkRole, LinkState } from '#contracts/policy-links.ts'

/** The roles of a conversation for a policy. */
export const linkRoleNames: Record<LinkRole, MessageDescriptor> = {
  sale: msg({ message: 'Sale', context: 'what a conversation was to a policy' }),
  verification: msg({ message: 'Verification', context: 'what a conversation was to a policy' }),
  service: msg({ message: 'Service', context: 'what a conversation was to a policy' }),
  retention: msg({ message: 'Retention', context: 'what a conversation was to a policy' }),
  collection: msg({ message: 'Collection', context: 'what a conversation was to a policy' }),
  claim: msg({ message: 'Claim', context: 'what a conversation was to a policy' }),
}

export const linkStateNames: Record<LinkState, MessageDescriptor> = {
  suggested: msg({ message: 'Suggested', context: 'a link between a conversation and a policy' }),
  confirmed: msg({ message: 'Confirmed', context: 'a link between a conversation and a policy' }),
  rejected: msg({ message: 'Rejected', context: 'a link between a conversation and a policy' }),
}

/** A reason for or against a link, in one sentence. */
export function linkReasonText(i18n: I18n, reason: LinkReason): string {
  switch (reason.about) {
    case 'policy-number':
      return i18n._(numberText(reason))
    case 'national-id':
      return i18n._(msg`The customer has the national ID of a party`)
    case 'customer':
      return i18n._(msg`The customer is a party of the policy`)
    case 'phone':
      return i18n._(
        reason.same === 'whole'
          ? msg`The customer has the telephone number of a party`
          : msg`The customer’s telephone number has the last digits of a party’s`,
      )
    case 'time':
      return i18n._(timeText(reason))
    case 'campaign':
      return i18n._(reason.same ? msg`It is the campaign that sold the policy` : msg`Another campaign sold the policy`)
    case 'agent':
      return i18n._(reason.same ? msg`It is the agent who sold the policy` : msg`Another agent sold the policy`)
  }
}

function numberText({ which, seq, named }: Extract<LinkReason, { about: 'policy-number' }>): MessageDescriptor {
  if (seq === null) {
    return which === 'number'
      ? msg`The subject tells the policy’s number`
      : msg`The subject tells the certificate’s number`
  }
  if (!named) {
    return which === 'number'
      ? msg`A number like the policy’s is said, while nobody speaks of policies`
      : msg`A number like the certificate’s is said, while nobody speaks of policies`
  }
  return which === 'number' ? msg`The policy’s number is said` : msg`The certificate’s number is said`
}

function timeText({ event, days }: Extract<LinkReason, { about: 'time' }>): MessageDescriptor {
  if (days === 0) return ON_THE_DAY[event]
  const apart = Math.abs(days)
  return days > 0 ? AFTER[event](apart) : BEFORE[event](apart)
}

type Event = Extract<LinkReason, { about: 'time' }>['event']

const ON_THE_DAY: Record<Event, MessageDescriptor> = {
  sold: msg`On the day on which it was sold`,
  issued: msg`On the day on which it was issued`,
  effective: msg`On the day on which it took effect`,
  ended: msg`On the day on which it ended`,
}
const AFTER: Record<Event, (days: number) => MessageDescriptor> = {
  sold: (days) => msg`${plural(days, { one: '# day after it was sold', other: '# days after it was sold' })}`,
  issued: (days) => msg`${plural(days, { one: '# day after it was issued', other: '# days after it was issued' })}`,
  effective: (days) =>
    msg`${plural(days, { one: '# day after it took effect', other: '# days after it took effect' })}`,
  ended: (days) => msg`${plural(days, { one: '# day after it ended', other: '# days after it ended' })}`,
}
const BEFORE: Record<Event, (days: number) => MessageDescriptor> = {
  sold: (days) => msg`${plural(days, { one: '# day before it was sold', other: '# days before it was sold' })}`,
  issued: (days) => msg`${plural(days, { one: '# day before it was issued', other: '# days before it was issued' })}`,
  effective: (days) =>
    msg`${plural(days, { one: '# day before it took effect', other: '# days before it took effect' })}`,
  ended: (days) => msg`${plural(days, { one: '# day before it ended', other: '# days before it ended' })}`,
}
