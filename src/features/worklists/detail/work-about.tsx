import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'

import type { WorkItem } from '#contracts/work-items.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'
import { policyStatusNames } from '#src/words/policies.ts'
import { verificationStateNames } from '#src/words/verification.ts'

import classes from '../worklists.module.css'
import { Fact } from './work-facts.tsx'

/** The subjects of an item, with links to those that the reader may open. */
export function WorkAbout({ item }: { item: WorkItem }) {
  const { policy, call, evidence, agent, team, partner, campaign, coaching } = item

  return (
    <section className={classes['section']} aria-labelledby="work-about">
      <h2 id="work-about" className={classes['subtitle']}>
        <Trans>What it is about</Trans>
      </h2>
      <dl className={classes['facts']}>
        {policy && (
          <Fact name={<Trans>Policy</Trans>}>
            <PolicyLink item={item} policy={policy} />
          </Fact>
        )}
        {call && (
          <Fact name={<Trans>Conversation</Trans>}>
            <CallLink item={item} call={call} />
          </Fact>
        )}
        {evidence && (
          <Fact name={<Trans>Evidence file</Trans>}>
            <EvidenceLink evidence={evidence} />
          </Fact>
        )}
        {agent && (
          <Fact name={<Trans>Agent</Trans>}>
            {item.opens.agent ? <Link {...conversationsOf(agent)}>{agent.name}</Link> : agent.name}
            {team && <div className={classes['who']}>{team.name}</div>}
          </Fact>
        )}
        {partner && (
          <Fact name={<Trans>Partner</Trans>}>
            {partner.name}
            {campaign && <div className={classes['who']}>{campaign.name}</div>}
          </Fact>
        )}
        {coaching && (
          <Fact name={<Trans>Coaching</Trans>}>
            <Link to="/quality/coaching/$id" params={{ id: String(coaching.id) }}>
              {coaching.topic}
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  )
}

const conversationsOf = ({ id }: { id: number }): LinkProps => ({ to: '/calls', search: { agent_id: id } })

function PolicyLink({
  item: { opens, policy_status },
  policy,
}: {
  item: WorkItem
  policy: NonNullable<WorkItem['policy']>
}) {
  const { i18n } = useLingui()
  const facts = [policy.product, policy_status && i18n._(policyStatusNames[policy_status])].filter(Boolean)

  return (
    <>
      {opens.policy ? (
        <Link to="/details-polizas" search={{ policy: policy.id }}>
          {policy.number}
        </Link>
      ) : (
        policy.number
      )}
      {facts.length > 0 && <div className={classes['who']}>{facts.join(' · ')}</div>}
    </>
  )
}

function CallLink({ item: { opens, time_zone }, call }: { item: WorkItem; call: NonNullable<WorkItem['call']> }) {
  const { i18n } = useLingui()
  const { dateTime } = useFormats()
  const { id, channel, started_at } = call
  const name = <Trans>Conversation {id}</Trans>

  return (
    <>
      {opens.call ? <Link {...conversationAddress(call)}>{name}</Link> : name}
      <div className={classes['who']} title={time_zone}>
        {i18n._(channelNames[channel])}
        {started_at && <> · {dateTime(started_at, time_zone)}</>}
      </div>
    </>
  )
}

function EvidenceLink({ evidence: { call_id, policy_id, state } }: { evidence: NonNullable<WorkItem['evidence']> }) {
  const { i18n } = useLingui()

  return (
    <>
      <Link
        to="/call-detail-poliza/$id"
        params={{ id: String(call_id) }}
        search={policy_id === null ? {} : { policy: policy_id }}
      >
        <Trans>Evidence of conversation {call_id}</Trans>
      </Link>
      {state && <div className={classes['who']}>{i18n._(verificationStateNames[state])}</div>}
    </>
  )
}
