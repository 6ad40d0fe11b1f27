import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { ticketSourceNames } from '#src/words/tickets.ts'

import classes from '../tickets.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { Fact } from './fact.tsx'
import { MergeTicket } from './merge-ticket.tsx'
import type { TicketWork } from './ticket-work.ts'

/** Who asked, for whom, about what; and the way to put that right. */
export function TicketAbout({ work }: { work: TicketWork }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const [isEdited, setIsEdited] = useState(false)
  const { requester, partner, category, tags, source, created_at, reopened, standing } = work.ticket

  return (
    <section className={classes['section']} aria-labelledby="ticket-about">
      <div className={classes['sectionHead']}>
        <h2 id="ticket-about" className={classes['subtitle']}>
          <Trans>What it is about</Trans>
        </h2>
        {standing.works && (
          <div className={classes['acts']}>
            <Button variant="default" size="compact-sm" onClick={() => setIsEdited(true)}>
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
        {reopened > 0 && <Fact name={<Trans>Times opened again</Trans>}>{number(reopened)}</Fact>}
      </dl>
      {isEdited && <EditDialog work={work} onClose={() => setIsEdited(false)} />}
    </section>
  )
}
