import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Request } from '#contracts/requests.ts'
import type { RequestQuestion } from '#contracts/satisfaction.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { refusedHere } from '#src/forms/refused-here.ts'
import { useDraft } from '#src/forms/use-draft.ts'
import type { DraftRating } from '#src/machines/satisfaction-link.machine.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { useNextFocus } from '#src/ui/use-next-focus.ts'

import { RatingFields } from '../satisfaction/rating-fields.tsx'
import { SatisfactionMark } from '../satisfaction/satisfaction-mark.tsx'
import classes from '../tickets.module.css'
import type { RequestsApi } from './requests.api.ts'

type RateRequestProps = { id: number; question: RequestQuestion; api: RequestsApi; onSaved: (request: Request) => void }

/** How it went: asked once a request is solved, and answered as often as one likes until its time is over. */
export function RateRequest({ id, question, api, onSaved }: RateRequestProps) {
  const [isChanged, setIsChanged] = useState(question.answer === null)
  const { answer, comment, closes_at, is_open } = question
  const isAsked = is_open && isChanged
  useNextFocus(String(isAsked), () => document.getElementById('request-rating')?.focus({ preventScroll: true }))

  return (
    <section className={classes['section']} aria-labelledby="request-rating">
      <h2 id="request-rating" tabIndex={-1} className={classes['subtitle']}>
        <Trans>How did it go?</Trans>
      </h2>
      {isAsked ? (
        <RatingForm
          id={id}
          question={question}
          api={api}
          onSaved={(request) => {
            setIsChanged(false)
            onSaved(request)
          }}
        />
      ) : (
        <>
          {answer && <SatisfactionMark satisfaction={answer} />}
          {comment && <p className={classes['words']}>{comment}</p>}
        </>
      )}
      {is_open && (
        <p className={classes['note']}>
          <Trans>
            You can answer, and change your answer, until <Moment at={closes_at} as="date-time" />.
          </Trans>
        </p>
      )}
      {is_open && !isChanged && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setIsChanged(true)}>
            <Trans>Change the answer</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function RatingForm({ id, question, api, onSaved }: RateRequestProps) {
  const { t } = useLingui()
  const initial: DraftRating = { answer: question.answer, comment: question.comment }
  const draft = useDraft({
    initial,
    save: async ({ answer, comment }, signal): Promise<Request> => {
      if (answer === null) throw refusedHere(['answer'], t`Please choose one of the three.`)
      return api.rate(id, { answer, comment }, signal)
    },
    onSaved: (request) => {
      void notify({ text: t`The desk has your answer.`, milliseconds: 5000 })
      onSaved(request)
    },
  })

  return (
    <DraftForm
      draft={{ ...draft, failure: 'answer' in draft.errors ? null : draft.failure }}
      verb={<Trans>Send the answer</Trans>}
      progress={<Trans>Sending…</Trans>}
    >
      <RatingFields
        value={draft.values}
        isUnchosen={'answer' in draft.errors}
        errors={draft.errors}
        onChange={draft.change}
      />
    </DraftForm>
  )
}
