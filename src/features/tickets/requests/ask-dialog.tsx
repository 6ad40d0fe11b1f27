import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { Request, RequestDraft } from '#contracts/requests.ts'
import { LONGEST_SUBJECT } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'

import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import type { RequestsApi } from './requests.api.ts'

/** What the reader asks; it leads on to where the answer will stand. */
export function AskDialog({ api, onClose }: { api: RequestsApi; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()

  return (
    <DraftDialog<RequestDraft, Request>
      title={<Trans>Ask the support desk</Trans>}
      verb={<Trans context="request">Ask</Trans>}
      progress={<Trans>Sending…</Trans>}
      size="lg"
      initial={{ subject: '', body: NO_TEXT }}
      save={async (values, signal) => {
        refuseUnreadable(i18n, values.body)
        return api.ask(values, signal)
      }}
      onSaved={({ id }) => {
        onClose()
        void navigate({ to: '/requests/$id', params: { id: String(id) } })
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <TextInput {...draft.text('subject')} label={t`Subject`} maxLength={LONGEST_SUBJECT} data-autofocus />
          <TicketText
            label={t({ message: 'What do you need?', context: 'request' })}
            value={draft.values.body}
            error={draft.errors['body']?.[0]}
            onChange={(body) => draft.change({ body })}
          />
        </>
      )}
    </DraftDialog>
  )
}
