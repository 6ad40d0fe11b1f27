import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type LinkRole, linkRoles } from '#contracts/policy-links.ts'
import { usePolicyLinks } from '#src/conversation/policy-links/use-policy-links.ts'
import { useRoleOptions } from '#src/conversation/policy-links/use-role-options.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Select } from '#src/ui/select.tsx'

type AddConversationProps = { policyId: number; onAdded: () => void; onClose: () => void }

type Draft = { interaction_id: string; role: LinkRole }

/** A person says that a conversation is about this policy, and what it was to it. */
export function AddConversation({ policyId, onAdded, onClose }: AddConversationProps) {
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
