import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { MAX_SUBJECT_LENGTH, type Ticket } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'

import { CategoryField, PartnerField, PriorityField } from '../ticket-fields.tsx'
import type { TicketWork } from './ticket-work.ts'

/** What a ticket is called, for whom, how urgent and about what. */
export function EditDialog({ work, onClose }: { work: TicketWork; onClose: () => void }) {
  const { ticket, api, options, onTaken, onReload } = work
  const { t } = useLingui()
  // what has changed since the dialog was opened has not been looked at
  const [version] = useState(ticket.version)

  return (
    <DraftDialog
      title={<Trans>Edit the ticket</Trans>}
      verb={<Trans>Save changes</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={initialOf(ticket)}
      save={({ tags, ...values }, signal) => api.change(ticket.id, { ...values, version, tags: tagsOf(tags) }, signal)}
      onSaved={(changed) => {
        onClose()
        onTaken(changed)
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <TextInput {...draft.text('subject')} label={t`Subject`} maxLength={MAX_SUBJECT_LENGTH} data-autofocus />
          <PriorityField draft={draft} />
          <PartnerField draft={draft} options={options} />
          <CategoryField draft={draft} options={options} />
          <TextInput
            {...draft.text('tags')}
            label={t`Tags (optional)`}
            description={t`With commas between them.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            // the server names the one that is wrong: `tags.3`
            error={Object.entries(draft.errors).find(([name]) => name.split('.', 1)[0] === 'tags')?.[1][0]}
          />
          <ShowNewerVersion
            draft={draft}
            onShow={() => {
              close()
              onReload()
            }}
          />
        </>
      )}
    </DraftDialog>
  )
}

const initialOf = ({ subject, priority, partner, category, tags }: Ticket) => ({
  subject,
  priority,
  partner_id: partner?.id ?? null,
  category_id: category?.id ?? null,
  tags: tags.join(', '),
})

/** As they stand between commas, of whatever script. */
const tagsOf = (words: string): string[] => [
  ...new Set(
    words
      .split(/[,，、]/)
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
]
