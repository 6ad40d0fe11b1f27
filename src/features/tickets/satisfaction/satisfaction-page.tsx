import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'

import type { LinkedQuestion, SatisfactionAnswer } from '#contracts/satisfaction.ts'
import { useAppContext } from '#src/context/app-context.ts'
import { PublicForm } from '#src/forms/public-form.tsx'
import { PublicMessage } from '#src/forms/public-message.tsx'
import { provideSatisfactionLink } from '#src/machines/satisfaction-link.machine.ts'
import { useFormats } from '#src/ui/formats.ts'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import { RatingFields } from './rating-fields.tsx'
import { satisfactionLinkApi } from './satisfaction-link.api.ts'
import { SatisfactionMark } from './satisfaction-mark.tsx'
import classes from './satisfaction-page.module.css'

type SatisfactionPageProps = {
  token: string
  /** The answer that was clicked in the mail: it is selected, but not sent. */
  chosen: SatisfactionAnswer | null
}

/** The target of the link in a satisfaction mail: for the answer, and for changing it. */
export function SatisfactionPage({ token, chosen }: SatisfactionPageProps) {
  const { http } = useAppContext()
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideSatisfactionLink(satisfactionLinkApi(http)))
  const [snapshot, send] = useMachine(machine, { input: { token, chosen }, ...(inspect && { inspect }) })
  const { question, draft, errors, failed, is_unchosen } = snapshot.context
  // the pressed button disappears with its step, so the focus moves to the next title, which announces it
  useNextFocus(snapshot.value, () => isFocusLost() && document.querySelector<HTMLElement>('main h1')?.focus())

  if (snapshot.matches('dead')) return <DeadLink />
  if (snapshot.matches('unopened')) {
    return (
      <PublicForm
        form={{ errors: {}, message: null, failed, isPending: false, submit: () => send({ type: 'retry.requested' }) }}
        title={<Trans>The question could not be opened</Trans>}
        verb={<Trans>Try again</Trans>}
        progress={<Trans>Opening…</Trans>}
      />
    )
  }
  if (!question) {
    return (
      <PublicMessage title={<Trans>How did it go?</Trans>}>
        <Trans context="satisfaction">It is being looked up…</Trans>
      </PublicMessage>
    )
  }
  if (snapshot.matches('thanked')) {
    return <Thanks question={question} onChange={() => send({ type: 'change.requested' })} />
  }
  return (
    <PublicForm
      form={{
        ...{ errors, message: null, failed },
        isPending: snapshot.hasTag('pending'),
        submit: () => send({ type: 'answer.submitted' }),
      }}
      title={<Trans>How did it go?</Trans>}
      sentence={<About question={question} />}
      verb={<Trans>Send the answer</Trans>}
      progress={<Trans>Sending…</Trans>}
    >
      <RatingFields
        value={draft}
        isAnswerMissing={is_unchosen}
        errors={errors}
        onChange={(change) => send({ type: 'answer.changed', change })}
      />
    </PublicForm>
  )
}

function About({ question: { ticket_id, subject, closes_at } }: { question: LinkedQuestion }) {
  const { dateTime, zone } = useFormats()
  const [id, until] = [String(ticket_id), dateTime(closes_at, zone)]

  return (
    <span className={classes['about']}>
      <Trans>
        Your request #{id}, “{subject}”, is solved. You can answer, and change your answer, until {until}.
      </Trans>
    </span>
  )
}

function Thanks({ question, onChange }: { question: LinkedQuestion; onChange: () => void }) {
  return (
    <PublicMessage
      title={<Trans>Thank you</Trans>}
      action={
        <button type="button" className={classes['change']} onClick={onChange}>
          <Trans>Change the answer</Trans>
        </button>
      }
    >
      <span className={classes['given']}>
        <Trans>The desk has your answer:</Trans>{' '}
        {question.answer && <SatisfactionMark satisfaction={question.answer} />}
      </span>
    </PublicMessage>
  )
}

const DeadLink = () => (
  <PublicMessage title={<Trans>This cannot be answered any more</Trans>}>
    <Trans>
      The link is too old or not whole, or somebody works on your request again: then you are asked anew once it is
      solved. If you still need something, please answer our last letter.
    </Trans>
  </PublicMessage>
)
