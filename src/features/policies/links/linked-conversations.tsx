import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { type LinkedCall, type LinkRole, linkRoles } from '#contracts/policy-links.ts'
import { LinkDecision } from '#src/conversation/policy-links/link-decision.tsx'
import { LinkReasons } from '#src/conversation/policy-links/link-reasons.tsx'
import { LinkStanding } from '#src/conversation/policy-links/link-standing.tsx'
import linkClasses from '#src/conversation/policy-links/policy-links.module.css'
import { usePolicyLinks } from '#src/conversation/policy-links/use-policy-links.ts'
import { useRoleOptions } from '#src/conversation/policy-links/use-role-options.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { conversationAddress, placeAddress } from '#src/machines/conversation-address.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { channelNames } from '#src/words/conversation.ts'
import { linkRoleNames } from '#src/words/policy-links.ts'

import classes from './linked-conversations.module.css'

type LinkedConversationsProps = {
  policyId: number
  /** Whether the reader may link conversations to this policy. */
  mayEdit: boolean
}

/** The conversations about a policy, grouped by role: suggested by rules, or linked by people. */
export function LinkedConversations({ policyId, mayEdit }: LinkedConversationsProps) {
  const api = usePolicyLinks()
  const { value: links, isPending, error, refetch } = useQuery(policyId, (id) => api.ofPolicy(id))
  const [isAdding, setIsAdding] = useState(false)
  if (!links) return isPending ? <Loading rows={4} /> : <Failed error={error} onRetry={refetch} />

  const active = links.data.filter(({ state }) => state !== 'rejected')
  const rejected = links.data.filter(({ state }) => state === 'rejected')
  const listOf = (group: readonly LinkedCall[]) => <Conversations {...{ links: group, policyId }} onDecided={refetch} />
  const add = mayEdit && (
    <Button variant="default" size="compact-md" onClick={() => setIsAdding(true)}>
      <Trans>Link a conversation</Trans>
    </Button>
  )

  return (
    <>
      {active.length === 0 ? (
        <Empty title={<Trans>No conversation is linked to this policy</Trans>} action={add}>
          <Trans>
            Conversations are linked by the numbers that are said in them, by their customer, and by the time; new ones
            within minutes of their import.
          </Trans>
        </Empty>
      ) : (
        <>
          {linkRoles.map((role) => (
            <RoleSection key={role} role={role} count={active.filter((link) => link.role === role).length}>
              {listOf(active.filter((link) => link.role === role))}
            </RoleSection>
          ))}
          {add && <div className={classes['act']}>{add}</div>}
        </>
      )}
      {links.hidden > 0 && (
        <p className={classes['note']}>
          <Plural
            value={links.hidden}
            one="# conversation is linked that you may not open."
            other="# conversations are linked that you may not open."
          />
        </p>
      )}
      {rejected.length > 0 && (
        <details className={classes['rejected']}>
          <summary>
            <Plural value={rejected.length} one="# rejected link" other="# rejected links" />
          </summary>
          {listOf(rejected)}
        </details>
      )}
      {isAdding && (
        <AddConversation
          policyId={policyId}
          onAdded={() => {
            setIsAdding(false)
            refetch()
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}

type RoleSectionProps = { role: LinkedCall['role']; count: number; children: ReactNode }

function RoleSection({ role, count, children }: RoleSectionProps) {
  const { i18n } = useLingui()
  if (count === 0) return null

  return (
    <section>
      <h3 className={classes['role']}>{i18n._(linkRoleNames[role])}</h3>
      {children}
    </section>
  )
}

type ConversationsProps = { links: readonly LinkedCall[]; policyId: number; onDecided: () => void }

const Conversations = ({ links, policyId, onDecided }: ConversationsProps) => (
  <ul className={classes['list']}>
    {links.map((link) => (
      <LinkedConversation
        key={`${link.id} ${link.state} ${link.role}`}
        link={link}
        policyId={policyId}
        onDecided={onDecided}
      />
    ))}
  </ul>
)

type AddConversationProps = { policyId: number; onAdded: () => void; onClose: () => void }

type Draft = { interaction_id: string; role: LinkRole }

/** Links a conversation to this policy, with a role. */
function AddConversation({ policyId, onAdded, onClose }: AddConversationProps) {
  const { t } = useLingui()
  const api = usePolicyLinks()
  const options = useRoleOptions()

  return (
    <DraftDialog<Draft, unknown>
      title={<Trans>Link a conversation</Trans>}
      verb={<Trans>Link it</Trans>}
      progress={<Trans>Linking…</Trans>}
      initial={{ interaction_id: '', role: 'service' }}
      save={({ interaction_id, role }, signal) =>
        api.add(policyId, { interaction_id: Number(interaction_id), role }, signal)
      }
      onSaved={onAdded}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <TextInput
            {...draft.text('interaction_id')}
            label={t`Number of the conversation`}
            description={t`It stands under Details beside the conversation, and in its address.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            data-autofocus
          />
          <Select
            label={t`What it was`}
            value={draft.values.role}
            options={options}
            onChange={(value) => draft.change({ role: linkRoles.find((one) => one === value) ?? 'service' })}
            error={draft.errors['role']?.[0]}
          />
        </>
      )}
    </DraftDialog>
  )
}

type LinkedConversationProps = { link: LinkedCall; policyId: number; onDecided: () => void }

/** A conversation about the policy: time, agent, the reason for the link, and links to it. */
function LinkedConversation({ link, policyId, onDecided }: LinkedConversationProps) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const { id, channel, started_at, time_zone, duration_ms, agent, disposition } = link.call
  const when = started_at ? dateTime(started_at, time_zone) : t`an unknown day`
  const length = duration_ms === null ? null : duration(duration_ms)
  const facts = [i18n._(channelNames[channel]), length, agent, disposition].filter(Boolean).join(' · ')
  const isEvidence = link.role === 'sale' || link.role === 'verification'

  return (
    <li className={linkClasses['entry']}>
      <span className={linkClasses['head']}>
        <Link {...addressOf(link)} className={linkClasses['link']} title={time_zone}>
          {channel === 'voice' ? (
            <Trans>Call of {when}</Trans>
          ) : channel === 'email' ? (
            <Trans>E-mail of {when}</Trans>
          ) : (
            <Trans>Chat of {when}</Trans>
          )}
        </Link>
        <span className={linkClasses['facts']}>{facts}</span>
        <span className={linkClasses['facts']}>
          <Trans>No. {id}</Trans>
        </span>
        {isEvidence && (
          <Link
            to="/call-detail-poliza/$id"
            params={{ id: String(id) }}
            search={{ policy: policyId }}
            className={linkClasses['link']}
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

/** The address of the moment at which the policy is mentioned, if that is known. */
function addressOf({ call, place }: LinkedCall) {
  if (!place) return conversationAddress(call)
  if (call.channel === 'voice') return placeAddress(call, place)
  return { ...conversationAddress(call), search: { m: place.seq } }
}
