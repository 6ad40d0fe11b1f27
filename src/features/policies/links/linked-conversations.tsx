import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { type LinkedCall, linkRoles, type LinkRole } from '#contracts/policy-links.ts'
import { usePolicyLinks } from '#src/conversation/policy-links/use-policy-links.ts'
import { useRoleOptions } from '#src/conversation/policy-links/use-role-options.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { useQuery } from '#src/query/use-query.ts'
import { linkRoleNames } from '#src/words/policy-links.ts'

import { LinkedConversation } from './linked-conversation.tsx'
import classes from './linked-conversations.module.css'

type LinkedConversationsProps = {
  policyId: number
  /** Whether the reader may link conversations to this policy. */
  mayEdit: boolean
}

/** The conversations about a policy, by what they were to it: as the rules suggest, and as people decide. */
export function LinkedConversations({ policyId, mayEdit }: LinkedConversationsProps) {
  const api = usePolicyLinks()
  const { value: links, isPending, error, refetch } = useQuery(policyId, (id) => api.ofPolicy(id))
  const [isAdding, setIsAdding] = useState(false)
  if (!links) return isPending ? <Loading rows={4} /> : <Failed error={error} onRetry={refetch} />

  const standing = links.data.filter(({ state }) => state !== 'rejected')
  const rejected = links.data.filter(({ state }) => state === 'rejected')
  const listed = (some: readonly LinkedCall[]) => <Conversations {...{ links: some, policyId }} onDecided={refetch} />
  const add = mayEdit && (
    <Button variant="default" size="compact-md" onClick={() => setIsAdding(true)}>
      <Trans>Link a conversation</Trans>
    </Button>
  )

  return (
    <>
      {standing.length === 0 ? (
        <Empty title={<Trans>No conversation is linked to this policy</Trans>} action={add}>
          <Trans>
            Conversations are linked by the numbers that are said in them, by their customer, and by the time; new ones
            within minutes of their import.
          </Trans>
        </Empty>
      ) : (
        <>
          {linkRoles.map((role) => (
            <OfRole key={role} role={role} count={standing.filter((link) => link.role === role).length}>
              {listed(standing.filter((link) => link.role === role))}
            </OfRole>
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
          {listed(rejected)}
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

type OfRoleProps = { role: LinkedCall['role']; count: number; children: ReactNode }

function OfRole({ role, count, children }: OfRoleProps) {
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

/** A person says that a conversation is about this policy, and what it was to it. */
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
