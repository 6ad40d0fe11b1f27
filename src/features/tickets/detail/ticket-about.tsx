import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { MAX_SUBJECT_LENGTH, type Ticket } from '#contracts/tickets.ts'
import { ticketAt } from '#lifecycles/ticket.machine.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { ticketSourceNames } from '#src/words/tickets.ts'

import { CategoryField, PartnerField, PriorityField } from '../ticket-fields.tsx'
import classes from '../tickets.module.css'
import { Fact } from './fact.tsx'
import type { TicketWork } from './ticket-work.ts'
import { parseTypedNumber } from './typed-number.ts'

/** The requester, the partner and the category of a ticket, and the buttons that correct them. */
export function TicketAbout({ work }: { work: TicketWork }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const [isEditing, setIsEditing] = useState(false)
  const { requester, partner, category, tags, source, created_at, reopened, standing, merge_offer } = work.ticket

  return (
    <section className={classes['section']} aria-labelledby="ticket-about">
      <div className={classes['sectionHead']}>
        <h2 id="ticket-about" className={classes['subtitle']}>
          <Trans>What it is about</Trans>
        </h2>
        {standing.works && (
          <div className={classes['acts']}>
            <Button variant="default" size="compact-sm" onClick={() => setIsEditing(true)}>
              <Trans>Edit</Trans>
            </Button>
            <MergeTicket work={work} />
          </div>
        )}
      </div>
      <dl className={classes['facts']}>
        <Fact name={<Trans>Requester</Trans>}>
          {requester.name && <div>{requester.name}</div>}
          <a href={`mailto:${requester.email}`}>{requester.email}</a>
        </Fact>
        <Fact name={<Trans>Partner</Trans>}>{partner?.name ?? '—'}</Fact>
        <Fact name={<Trans>Category</Trans>}>{category?.name ?? '—'}</Fact>
        <Fact name={<Trans>Tags</Trans>}>{tags.length > 0 ? tags.join(', ') : '—'}</Fact>
        <Fact name={<Trans>Came from</Trans>}>{i18n._(ticketSourceNames[source])}</Fact>
        <Fact name={<Trans context="ticket">Opened</Trans>}>
          <Moment at={created_at} as="date-time" />
        </Fact>
        {merge_offer && (
          <Fact name={<Trans context="ticket">May belong to</Trans>}>
            <Link to="/freshdesk/$id" params={{ id: String(merge_offer.id) }}>
              #{merge_offer.id} {merge_offer.subject}
            </Link>
          </Fact>
        )}
        {reopened > 0 && <Fact name={<Trans>Times opened again</Trans>}>{number(reopened)}</Fact>}
      </dl>
      {isEditing && <EditDialog work={work} onClose={() => setIsEditing(false)} />}
    </section>
  )
}

/** Edits subject, partner, priority, category and tags. */
function EditDialog({ work, onClose }: { work: TicketWork; onClose: () => void }) {
  const { ticket, api, options, onChanged, onReload } = work
  const { t } = useLingui()
  // a change after the dialog was opened has not been seen
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
        onChanged(changed)
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
            // the server names the invalid one: `tags.3`
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

/** The typed tags, separated by commas. Any script is allowed. */
const tagsOf = (words: string): string[] => [
  ...new Set(
    words
      .split(/[,，、]/)
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
]

/** Merges a ticket into another one, if its machine allows that. */
function MergeTicket({ work }: { work: TicketWork }) {
  const [isOpen, setIsOpen] = useState(false)
  const { state, standing } = work.ticket
  const event = { type: 'ticket.merged', by: standing, has_words: false, waits: false } as const
  if (!ticketAt(state).can(event)) return null

  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        <Trans context="ticket">Merge</Trans>
      </Button>
      {isOpen && <MergeDialog work={work} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function MergeDialog({ work: { ticket, api, onReload }, onClose }: { work: TicketWork; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  // a change after the dialog was opened has not been seen
  const [version] = useState(ticket.version)
  const offered = ticket.merge_offer?.id

  return (
    <DraftDialog<{ into_id: string }, Ticket>
      title={<Trans>Merge this ticket into another one</Trans>}
      verb={<Trans context="ticket">Merge</Trans>}
      progress={<Trans>Merging…</Trans>}
      back={<Trans>Go back</Trans>}
      initial={{ into_id: ticket.merge_offer ? String(ticket.merge_offer.id) : '' }}
      save={async ({ into_id }, signal) =>
        api.merge(ticket.id, { version, into_id: parseTypedNumber(i18n, into_id, 'into_id') }, signal)
      }
      onSaved={({ id }) => {
        onClose()
        void navigate({ to: '/freshdesk/$id', params: { id: String(id) } })
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <div>
            <Trans>It goes on there, with all that was said, its tags and its links. That cannot be undone.</Trans>
          </div>
          <div>
            {ticket.merge_offer?.of_same_requester === false ? (
              <Trans>
                Somebody else asked for #{offered}, and gets the answers from then on. You may merge the two, because
                this letter carries the mark of that ticket.
              </Trans>
            ) : (
              <Trans>Both must be of the same requester.</Trans>
            )}
          </div>
          <TextInput
            {...draft.text('into_id')}
            label={t`Number of the other ticket`}
            inputMode="numeric"
            maxLength={16}
            data-autofocus
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
