import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Policy, PolicyEvent } from '#contracts/policies.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'

import classes from './timeline.module.css'

type Conversation = Extract<PolicyEvent, { kind: 'conversation' }>

/** A conversation about a policy: what it was to it, and the ways to it and to its evidence file. */
export function TimelineConversation({ event, policy: { id, time_zone } }: { event: Conversation; policy: Policy }) {
  const { i18n } = useLingui()
  const { time, duration, percent } = useFormats()
  const { role, state, confidence, call } = event
  const facts = [
    i18n._(channelNames[call.channel]),
    call.started_at && time(call.started_at, time_zone),
    call.duration_ms !== null && duration(call.duration_ms),
    call.agent,
  ]
  const sureness = confidence === null ? null : percent(confidence)

  return (
    <>
      <span className={classes['links']}>
        <Link {...conversationAddress(call)}>{i18n._(titles[role])}</Link>
        {(role === 'sale' || role === 'verification') && (
          <Link to="/call-detail-poliza/$id" params={{ id: String(call.id) }} search={{ policy: id }}>
            <Trans>Evidence file</Trans>
          </Link>
        )}
      </span>
      <span className={classes['facts']}>{facts.filter(Boolean).join(' · ')}</span>
      {state === 'suggested' && (
        <span className={classes['facts']}>
          {sureness === null ? (
            <Trans>Suggested: nobody has confirmed it yet</Trans>
          ) : (
            <Trans>Suggested, {sureness} sure: nobody has confirmed it yet</Trans>
          )}
        </span>
      )}
    </>
  )
}

const titles: Record<Conversation['role'], MessageDescriptor> = {
  sale: msg`Conversation of the sale`,
  verification: msg`Conversation of the verification`,
  service: msg`Conversation about service`,
  retention: msg`Conversation to keep the customer`,
  collection: msg`Conversation about what is overdue`,
  claim: msg`Conversation about a claim`,
}
