import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Policy, PolicyEvent } from '#contracts/policies.ts'
import { cancelOrigins } from '#contracts/policy-words.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { channelNames } from '#src/words/conversation.ts'
import { cancelOriginNames, policyStatusNames } from '#src/words/policies.ts'

import classes from './timeline.module.css'
import { useAmount } from './use-amount.ts'

/** One event of a policy, in words. */
export function TimelineEvent({ event, policy }: { event: PolicyEvent; policy: Policy }) {
  switch (event.kind) {
    case 'milestone':
      return <Milestone event={event} policy={policy} />
    case 'instalments':
      return <Payments event={event} policy={policy} />
    case 'endorsement':
      return <Endorsement event={event} policy={policy} />
    case 'claim':
      return <ClaimStep event={event} policy={policy} />
    case 'status':
      return <StatusChange event={event} />
    case 'conversation':
      return <TimelineConversation event={event} policy={policy} />
  }
}

type EventProps<Kind extends PolicyEvent['kind']> = { event: Extract<PolicyEvent, { kind: Kind }>; policy: Policy }

function Milestone({ event: { what }, policy: { status } }: EventProps<'milestone'>) {
  const { i18n } = useLingui()
  const ended = status && i18n._(policyStatusNames[status])

  return (
    <span className={classes['milestone']}>
      {what === 'sold' && <Trans context="policy">Sold</Trans>}
      {what === 'issued' && <Trans context="policy">Issued</Trans>}
      {what === 'effective' && <Trans>In force</Trans>}
      {what === 'ended' &&
        (ended ? <Trans context="policy">Ended: {ended}</Trans> : <Trans context="policy">Ended</Trans>)}
    </span>
  )
}

function Payments({
  event: { state, count, minor, until, on, numbers },
  policy: { currency },
}: EventProps<'instalments'>) {
  const { day, number } = useFormats()
  const amount = useAmount(currency)(minor)
  const last = day(until)
  const [from, to] = [number(numbers.first), number(numbers.last)]

  return (
    <>
      {state === 'paid' && (
        <span>
          <Plural value={count} one={`# instalment paid: ${amount}`} other={`# instalments paid: ${amount}`} />
        </span>
      )}
      {state !== 'paid' && (
        <StatusMark tone="warning">
          {state === 'overdue' ? (
            <Plural value={count} one={`# instalment overdue: ${amount}`} other={`# instalments overdue: ${amount}`} />
          ) : (
            <Plural
              value={count}
              one={`# instalment paid in part, and overdue: ${amount}`}
              other={`# instalments paid in part, and overdue: ${amount}`}
            />
          )}
        </StatusMark>
      )}
      <span className={classes['facts']}>
        {count === 1 ? (
          <Trans>Number {from}</Trans>
        ) : (
          <Trans>
            Numbers {from} to {to}
          </Trans>
        )}
        {until !== on && (
          <>
            {' · '}
            <Trans>until {last}</Trans>
          </>
        )}
      </span>
    </>
  )
}

function Endorsement({ event: { endorsement }, policy: { currency } }: EventProps<'endorsement'>) {
  const amount = useAmount(currency)(endorsement.premium_change)
  const { number, kind, description, premium_change } = endorsement
  const details = [kind, description].filter(Boolean).join(': ')

  return (
    <>
      <span>
        <Trans>Endorsement {number}</Trans>
      </span>
      {details && <span className={classes['facts']}>{details}</span>}
      {premium_change !== null && (
        <span className={classes['facts']}>
          <Trans>Yearly premium changed by {amount}</Trans>
        </span>
      )}
    </>
  )
}

function ClaimStep({ event: { on, step, claim }, policy: { currency } }: EventProps<'claim'>) {
  const amount = useAmount(currency)
  const { number, kind, status } = claim
  const details = [kind, status].filter(Boolean).join(' · ')
  const [claimed, paid] = [amount(claim.amount), amount(claim.paid)]

  return (
    <>
      <span>
        {on === null && <Trans>Claim {number}</Trans>}
        {on !== null && step === 'occurred' && <Trans>Claim {number} occurred</Trans>}
        {on !== null && step === 'reported' && <Trans>Claim {number} was reported</Trans>}
        {on !== null && step === 'closed' && <Trans>Claim {number} was closed</Trans>}
      </span>
      {details && <span className={classes['facts']}>{details}</span>}
      {step !== 'closed' && claim.amount !== null && (
        <span className={classes['facts']}>
          <Trans>Asked for {claimed}</Trans>
        </span>
      )}
      {step === 'closed' && claim.paid !== null && (
        <span className={classes['facts']}>
          <Trans>Paid {paid}</Trans>
        </span>
      )}
    </>
  )
}

function StatusChange({ event: { status: details } }: Pick<EventProps<'status'>, 'event'>) {
  const { i18n } = useLingui()
  const name = i18n._(policyStatusNames[details.status])
  // a file may use words of its own
  const origin = cancelOrigins.find((candidate) => candidate === details.origin)
  const why = [details.reason, origin ? i18n._(cancelOriginNames[origin]) : details.origin].filter(Boolean).join(' · ')

  return (
    <>
      <span>
        <Trans>Status: {name}</Trans>
      </span>
      {why && <span className={classes['facts']}>{why}</span>}
    </>
  )
}

type Conversation = Extract<PolicyEvent, { kind: 'conversation' }>

/** A conversation about a policy: its role, with links to it and to its evidence file. */
function TimelineConversation({ event, policy: { id, time_zone } }: { event: Conversation; policy: Policy }) {
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
