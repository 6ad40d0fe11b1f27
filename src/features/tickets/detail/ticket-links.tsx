import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'

import type { TicketLink } from '#contracts/tickets.ts'
import { useAction } from '#src/forms/use-action.ts'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { ticketLinkNames } from '#src/words/tickets.ts'

import classes from '../tickets.module.css'
import { linkAddress } from './link-address.ts'
import { LinkDialog } from './link-dialog.tsx'
import { StepFailureNote } from './step-failure-note.tsx'
import type { TicketWork } from './ticket-work.ts'

/** What a ticket is about, or goes with. */
export function TicketLinks({ work }: { work: TicketWork }) {
  const { ticket, api, onTaken, onReload } = work
  const [isAdding, setIsAdding] = useState(false)
  const remove = useAction({ act: (linkId: number, signal) => api.unlink(ticket.id, linkId, signal), onDone: onTaken })
  useNextFocus(String(ticket.links.length), () => {
    // the button that was pressed is gone with its link
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
  const name = calledOf(link)
  const address = link.opens ? linkAddress(link) : null

  return (
    <li className={classes['link']}>
      <span>
        <span className={classes['who']}>{kind}</span> {address ? <Link {...address}>{name}</Link> : name}
      </span>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={t`Remove the link: ${kind} ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function calledOf({ kind, name, target_id }: TicketLink): string {
  if (kind === 'ticket') return name === null ? `#${target_id}` : `#${target_id} ${name}`
  return name ?? String(target_id)
}
