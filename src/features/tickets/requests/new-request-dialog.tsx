import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import type { Request, RequestDraft } from '#contracts/requests.ts'
import type { TicketFile } from '#contracts/ticket-files.ts'
import { MAX_SUBJECT_LENGTH } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'

import { AddedFiles, filesOf, NO_FILES } from '../added-files.tsx'
import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import type { RequestsApi } from './requests.api.ts'

type RequestInput = Pick<RequestDraft, 'subject' | 'body'> & { files: TicketFile[] }

/** Asks the support desk, and then opens the new request. */
export function NewRequestDialog({ api, onClose }: { api: RequestsApi; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()

  return (
    <DraftDialog<RequestInput, Request>
      title={<Trans>Ask the support desk</Trans>}
      verb={<Trans context="request">Ask</Trans>}
      progress={<Trans>Sending…</Trans>}
      size="lg"
      initial={{ subject: '', body: NO_TEXT, files: NO_FILES }}
      save={async ({ subject, body, files }, signal) => {
        refuseUnreadable(i18n, body)
        return api.create({ subject, body, ...filesOf(files) }, signal)
      }}
      onSaved={({ id }) => {
        onClose()
        void navigate({ to: '/requests/$id', params: { id: String(id) } })
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <TextInput {...draft.text('subject')} label={t`Subject`} maxLength={MAX_SUBJECT_LENGTH} data-autofocus />
          <TicketText
            label={t({ message: 'What do you need?', context: 'request' })}
            value={draft.values.body}
            error={draft.errors['body']?.[0]}
            onChange={(body) => draft.change({ body })}
          />
          <AddedFiles
            files={draft.values.files}
            api={api}
            error={draft.errors['files']?.[0]}
            onChange={(files) => draft.change({ files })}
          />
        </>
      )}
    </DraftDialog>
  )
}
