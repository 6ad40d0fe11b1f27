import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import type { TicketPriority } from '#contracts/ticket-states.ts'
import { MAX_SUBJECT_LENGTH, type Ticket, type TicketOptions } from '#contracts/tickets.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'

import { CategoryField, PartnerField, PriorityField } from '../ticket-fields.tsx'
import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import { ticketsApi } from '../tickets.api.ts'

type NewTicketDialogProps = { options: TicketOptions | null; onClose: () => void }

const EMPTY = {
  requester: { email: '', name: '' },
  subject: '',
  body: NO_TEXT,
  priority: 'normal' as TicketPriority,
  partner_id: null as number | null,
  category_id: null as number | null,
}

/** Records a request that somebody received by phone or in person, and opens the new ticket. */
export function NewTicketDialog({ options, onClose }: NewTicketDialogProps) {
  const { t, i18n } = useLingui()
  const api = useApi(ticketsApi)
  const navigate = useNavigate()

  return (
    <DraftDialog<typeof EMPTY, Ticket>
      title={<Trans>New ticket</Trans>}
      verb={<Trans>Open the ticket</Trans>}
      progress={<Trans>Saving…</Trans>}
      size="lg"
      initial={EMPTY}
      save={async (values, signal) => {
        refuseUnreadable(i18n, values.body)
        return api.create(values, signal)
      }}
      onSaved={({ id }) => {
        onClose()
        void navigate({ to: '/freshdesk/$id', params: { id: String(id) } })
      }}
      onClose={onClose}
    >
      {(draft) => {
        const { requester, body } = draft.values
        return (
          <>
            <TextInput
              type="email"
              label={t`Address of the requester`}
              description={t`Answers go there.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={requester.email}
              error={draft.errors['requester.email']?.[0]}
              onChange={({ currentTarget: { value } }) => draft.change({ requester: { ...requester, email: value } })}
              data-autofocus
            />
            <TextInput
              label={t`Name of the requester (optional)`}
              maxLength={200}
              value={requester.name}
              error={draft.errors['requester.name']?.[0]}
              onChange={({ currentTarget: { value } }) => draft.change({ requester: { ...requester, name: value } })}
            />
            <TextInput {...draft.text('subject')} label={t`Subject`} maxLength={MAX_SUBJECT_LENGTH} />
            <TicketText
              label={t({ message: 'What is asked', context: 'ticket' })}
              value={body}
              error={draft.errors['body']?.[0]}
              onChange={(changed) => draft.change({ body: changed })}
            />
            <PriorityField draft={draft} />
            <PartnerField draft={draft} options={options} />
            <CategoryField draft={draft} options={options} />
          </>
        )
      }}
    </DraftDialog>
  )
}
