import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { TicketQuestion } from '#contracts/tickets.ts'
import { Moment } from '#src/ui/moment.tsx'
import { letterDeliveryNames } from '#src/words/tickets.ts'

import { SatisfactionMark } from '../satisfaction/satisfaction-mark.tsx'
import classes from '../tickets.module.css'
import { Fact } from './fact.tsx'
import { RemovalDialog, Tombstone } from './removal.tsx'
import type { TicketWork } from './ticket-work.ts'

/** The requester's answer to the satisfaction question, with the comment; nothing when they were not asked. */
export function TicketSatisfaction({ work }: { work: TicketWork }) {
  const { question, satisfaction, standing } = work.ticket
  if (!question) return null
  const { answer, answered_at, asked_at, comment, removed } = question

  return (
    <section className={classes['section']} aria-labelledby="ticket-satisfaction">
      <div className={classes['sectionHead']}>
        <h2 id="ticket-satisfaction" className={classes['subtitle']}>
          <Trans context="satisfaction">How it went</Trans>
        </h2>
        {comment !== '' && standing.works && <RemoveComment work={work} />}
      </div>
      <dl className={classes['facts']}>
        <Fact name={<Trans context="satisfaction">Answer</Trans>}>
          {satisfaction ? <SatisfactionMark satisfaction={satisfaction} /> : '—'}
        </Fact>
        <Fact name={<Trans context="satisfaction">Asked</Trans>}>
          <Moment at={asked_at} as="date-time" />
          <Delivery question={question} />
        </Fact>
        {answered_at && (
          <Fact name={<Trans context="satisfaction">Answered</Trans>}>
            <Moment at={answered_at} as="date-time" />
          </Fact>
        )}
      </dl>
      {comment && <p className={classes['words']}>{comment}</p>}
      {removed && <Tombstone removed={removed} />}
      <p className={classes['note']}>
        <QuestionState question={question} isAnswered={answer !== null} />
      </p>
    </section>
  )
}

function Delivery({ question: { delivery } }: { question: TicketQuestion }) {
  const { i18n } = useLingui()
  const delivered = delivery && i18n._(letterDeliveryNames[delivery])

  return (
    <div className={classes['who']}>
      {delivered ? <Trans>By letter: {delivered}</Trans> : <Trans>On the page of the request</Trans>}
    </div>
  )
}

/** Until when it can be answered. */
function QuestionState({
  question: { state, closes_at },
  isAnswered,
}: {
  question: TicketQuestion
  isAnswered: boolean
}) {
  switch (state) {
    case 'withdrawn':
      return <Trans>It was opened again since: it is asked anew once it is solved.</Trans>
    case 'over':
      return <Trans>The time to answer is over.</Trans>
    case 'asked':
      return isAnswered ? (
        <Trans>
          Asked anew after another solution. It can be answered until <Moment at={closes_at} as="date-time" />.
        </Trans>
      ) : (
        <Trans>
          It can be answered until <Moment at={closes_at} as="date-time" />.
        </Trans>
      )
    case 'answered':
    case 'unasked':
      return (
        <Trans>
          The answer can be changed until <Moment at={closes_at} as="date-time" />.
        </Trans>
      )
  }
}

function RemoveComment({ work: { ticket, api, onChanged } }: { work: TicketWork }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        <Trans>Remove the comment</Trans>
      </Button>
      {isOpen && (
        <RemovalDialog
          title={<Trans>Remove this comment?</Trans>}
          remove={(signal) => api.removeComment(ticket.id, signal)}
          onChanged={onChanged}
          onClose={() => setIsOpen(false)}
        >
          <Trans>
            Its words are gone for good, in the history too. The answer, and that you removed its comment, stay.
          </Trans>
        </RemovalDialog>
      )}
    </>
  )
}
