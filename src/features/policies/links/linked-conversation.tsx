import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { LinkedCall } from '#contracts/policy-links.ts'
import { LinkDecision } from '#src/conversation/policy-links/link-decision.tsx'
import { LinkReasons } from '#src/conversation/policy-links/link-reasons.tsx'
import { LinkStanding } from '#src/conversation/policy-links/link-standing.tsx'
import classes from '#src/conversation/policy-links/policy-links.module.css'
import { conversationAddress, placeAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'

type LinkedConversationProps = { link: LinkedCall; policyId: number; onDecided: () => void }

/** A conversation about the policy: when it was, with whom, why it stands here, and the ways to it. */
export function LinkedConversation({ link, policyId, onDecided }: LinkedConversationProps) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const { id, channel, started_at, time_zone, duration_ms, agent, disposition } = link.call
  const when = started_at ? dateTime(started_at, time_zone) : t`an unknown day`
  const length = duration_ms === null ? null : duration(duration_ms)
  const facts = [i18n._(channelNames[channel]), length, agent, disposition].filter(Boolean).join(' · ')
  const isEvidence = link.role === 'sale' || link.role === 'verification'

  return (
    <li className={classes['entry']}>
      <span className={classes['head']}>
        <Link {...addressOf(link)} className={classes['link']} title={time_zone}>
          {channel === 'voice' ? (
            <Trans>Call of {when}</Trans>
          ) : channel === 'email' ? (
            <Trans>E-mail of {when}</Trans>
          ) : (
            <Trans>Chat of {when}</Trans>
          )}
        </Link>
        <span className={classes['facts']}>{facts}</span>
        <span className={classes['facts']}>
          <Trans>No. {id}</Trans>
        </span>
        {isEvidence && (
          <Link
            to="/call-detail-poliza/$id"
            params={{ id: String(id) }}
            search={{ policy: policyId }}
            className={classes['link']}
          >
            <Trans>Evidence file</Trans>
          </Link>
        )}
      </span>
      <LinkStanding link={link} />
      <LinkReasons reasons={link.reasons} />
      {link.may_decide && <LinkDecision link={link} name={when} onDecided={onDecided} />}
    </li>
  )
}

/** Where the policy is spoken of, if that is known. */
function addressOf({ call, place }: LinkedCall) {
  if (!place) return conversationAddress(call)
  if (call.channel === 'voice') return placeAddress(call, place)
  return { ...conversationAddress(call), search: { m: place.seq } }
}
