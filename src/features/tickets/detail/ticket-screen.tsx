import { type ReactNode, useState } from 'react'

import type { Ticket } from '#contracts/tickets.ts'
import type { Http } from '#src/lib/http.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useLatest } from '#src/ui/use-latest.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { type TicketAnswer, ticketsApi } from '../tickets.api.ts'
import classes from '../tickets.module.css'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { OthersHere } from './others-here.tsx'
import { StepBar } from './step-bar.tsx'
import { TicketAbout } from './ticket-about.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketLinks } from './ticket-links.tsx'
import { TicketSatisfaction } from './ticket-satisfaction.tsx'
import { TicketTrail } from './ticket-trail.tsx'
import type { TicketWork } from './ticket-work.ts'
import { useSendInOrder } from './use-send-in-order.ts'

type TicketScreenProps = {
  answer: TicketAnswer
  http: Http
  /** In place of a ticket that does not exist, or not for this person. */
  missing: ReactNode
}

/** A ticket: what is asked, what was said, what can be done now, and how it came to where it stands. */
export function TicketScreen({ answer, http, missing }: TicketScreenProps) {
  const [api] = useState(() => ticketsApi(http))
  const inTurn = useSendInOrder()
  const [isWriting, setIsWriting] = useState(false)
  const onReload = useReload()
  const title = usePageTitle()
  const options = usePromiseState(answer.options).value
  const { newest: ticket, keep } = useLatest(usePromiseState(answer.ticket), ({ version }) => version)
  if (failureKindOf(ticket.error) === 'missing') return missing
  const workOf = (shown: Ticket): TicketWork => ({ ticket: shown, api, inTurn, options, onTaken: keep, onReload })
  const found = ticket.value

  return (
    <Page title={found ? `#${found.id} ${found.subject}` : title} actions={found && <StepBar work={workOf(found)} />}>
      <AsyncContent answer={ticket} rows={10} isKept onRetry={onReload}>
        {(shown) => (
          <>
            <TicketHead ticket={shown} />
            <OthersHere work={workOf(shown)} isWriting={isWriting} />
            <div className={classes['detail']}>
              <div className={classes['column']}>
                <Conversation work={workOf(shown)} />
                <Composer work={workOf(shown)} onWriting={setIsWriting} />
              </div>
              <div className={classes['column']}>
                <TicketAbout work={workOf(shown)} />
                <TicketSatisfaction work={workOf(shown)} />
                <TicketLinks work={workOf(shown)} />
                <TicketTrail ticket={shown} options={options} />
              </div>
            </div>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}
