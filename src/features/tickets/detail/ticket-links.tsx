import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'

import { type TicketLinkKind, ticketLinkKinds } from '#contracts/ticket-states.ts'
import type { TicketLink, Ticket } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { ticketLinkNames } from '#src/words/tickets.ts'

import classes from '../tickets.module.css'
import { StepFailureNote } from './step-failure-note.tsx'
import type { TicketWork } from './ticket-work.ts'
import { parseTypedNumber } from './typed-number.ts'

/** The calls, policies, people and tickets that belong to a ticket. */
export function TicketLinks({ work }: { work: TicketWork }) {
  const { ticket, api, onChanged, onReload } = work
  const [isAdding, setIsAdding] = useState(false)
  const remove = useAction({
    act: (linkId: number, signal) => api.unlink(ticket.id, linkId, signal),
    onDone: onChanged,
  })
  useNextFocus(String(ticket.links.length), () => {
    // the button that was pressed disappears with its link
    if (isFocusLost()) document.getElementById('ticket-links')?.focus({ preventScroll: true })
  })

  return (
    <section className={classes['section']} aria-labelledby="ticket-links">
      <div className={classes['sectionHead']}>
        <h2 id="ticket-links" className={classes['subtitle']} tabIndex={-1}>
          <Trans>Goes with</Trans>
        </h2>
        {ticket.standing.works && (
          <Button variant="default" size="compact-sm" onClick={() => setIsAdding(true)}>
            <Trans>Add a link</Trans>
          </Button>
        )}
      </div>
      {ticket.links.length === 0 ? (
        <p className={classes['note']}>
          <Trans>Nothing yet. Link the conversation, the policy, the evaluation or the person that it is about.</Trans>
        </p>
      ) : (
        <ul className={classes['links']}>
          {ticket.links.map((link) => (
            <LinkItem
              key={link.id}
              link={link}
              onRemove={ticket.standing.works ? () => remove.run(link.id) : undefined}
            />
          ))}
        </ul>
      )}
      <StepFailureNote failure={remove.failure} onReload={onReload} />
      {isAdding && <LinkDialog work={work} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function LinkItem({ link, onRemove }: { link: TicketLink; onRemove: (() => void) | undefined }) {
  const { t, i18n } = useLingui()
  const kind = i18n._(ticketLinkNames[link.kind])
  const linkName = nameOf(link)
  const address = link.opens ? linkAddress(link) : null

  return (
    <li className={classes['link']}>
      <span>
        <span className={classes['who']}>{kind}</span> {address ? <Link {...address}>{linkName}</Link> : linkName}
      </span>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove the link: ${kind} ${linkName}`}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function nameOf({ kind, name, target_id }: TicketLink): string {
  if (kind === 'ticket') return name === null ? `#${target_id}` : `#${target_id} ${name}`
  return name ?? String(target_id)
}

/** The page of the linked thing. */
function linkAddress({ kind, target_id, call_id }: TicketLink): LinkProps | null {
  const id = String(target_id)
  switch (kind) {
    case 'call':
      // the call page redirects chats and mails to theirs
      return { to: '/call-detail/$id', params: { id } }
    case 'policy':
      return { to: '/details-polizas', search: { policy: target_id } }
    case 'user':
      return { to: '/detail-user', search: { id: target_id } }
    case 'ticket':
      return { to: '/freshdesk/$id', params: { id } }
    case 'evaluation':
      // the evaluation page redirects verifications to theirs
      return call_id === null
        ? null
        : { to: '/call-detail-calidad/$type/$id/$callid', params: { type: 'quality', id, callid: String(call_id) } }
  }
}

type LinkInput = { kind: TicketLinkKind; target_id: string }

/** Links something to the ticket by its kind and number. */
function LinkDialog({ work: { ticket, api, onChanged }, onClose }: { work: TicketWork; onClose: () => void }) {
  const { t, i18n } = useLingui()

  return (
    <DraftDialog<LinkInput, Ticket>
      title={<Trans>Add a link</Trans>}
      verb={<Trans>Add the link</Trans>}
      progress={<Trans>Adding…</Trans>}
      initial={{ kind: 'call', target_id: '' }}
      save={async ({ kind, target_id }, signal) =>
        api.link(ticket.id, { kind, target_id: parseTypedNumber(i18n, target_id, 'target_id') }, signal)
      }
      onSaved={(linked) => {
        onClose()
        onChanged(linked)
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <EnumSelect
            label={t`Kind`}
            values={ticketLinkKinds}
            names={ticketLinkNames}
            value={draft.values.kind}
            onChange={(kind) => kind && draft.change({ kind })}
          />
          <TextInput
            {...draft.text('target_id')}
            label={t`Number`}
            description={t`It stands at the end of its address.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            maxLength={16}
            data-autofocus
          />
        </>
      )}
    </DraftDialog>
  )
}
