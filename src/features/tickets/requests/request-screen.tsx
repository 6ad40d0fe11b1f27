import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { Request } from '#contracts/requests.ts'
import type { RequestQuestion } from '#contracts/satisfaction.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { refusalByForm } from '#src/forms/refusal-by-form.ts'
import { useDraft } from '#src/forms/use-draft.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import type { DraftRating } from '#src/machines/satisfaction-link.machine.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useLatest } from '#src/ui/use-latest.ts'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { AddedFiles, filesOf, NO_FILES } from '../added-files.tsx'
import { MessageFiles } from '../message-files.tsx'
import { RatingFields } from '../satisfaction/rating-fields.tsx'
import { SatisfactionMark } from '../satisfaction/satisfaction-mark.tsx'
import { TicketStateMark } from '../ticket-marks.tsx'
import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import classes from '../tickets.module.css'
import type { RequestsApi } from './requests.api.ts'

type RequestScreenProps = {
  request: Promise<Request>
  api: RequestsApi
  /** Shown for a request that does not exist, or is somebody else's. */
  missing: ReactNode
}

/** A request of the reader: the messages, and the form for another one. */
export function RequestScreen({ request, api, missing }: RequestScreenProps) {
  const title = usePageTitle()
  const { newest: latest, keep: setLatest } = useLatest(usePromiseState(request), ({ messages }) => messages.length)
  const onReload = useReload()
  if (failureKindOf(latest.error) === 'missing') return missing

  return (
    <Page title={latest.value ? `#${latest.value.id} ${latest.value.subject}` : title}>
      <AsyncContent answer={latest} rows={6} isKept onRetry={onReload}>
        {(value) => (
          <div className={classes['column']}>
            <TicketStateMark state={value.state} />
            {value.merged_into !== null && <ContinuedIn id={String(value.merged_into)} />}
            <Conversation messages={value.messages} api={api} />
            {value.question && (
              <RateRequest
                key={`${value.state} ${value.question.closes_at}`}
                id={value.id}
                question={value.question}
                api={api}
                onSaved={setLatest}
              />
            )}
            {value.answers ? (
              <AnswerForm key={value.messages.length} id={value.id} api={api} onSaved={setLatest} />
            ) : (
              value.merged_into === null && (
                <p className={classes['note']}>
                  <Trans>It is closed. If there is more, please ask anew.</Trans>
                </p>
              )
            )}
          </div>
        )}
      </AsyncContent>
    </Page>
  )
}

const ContinuedIn = ({ id }: { id: string }) => (
  <Link to="/requests/$id" params={{ id }}>
    <Trans>Goes on in #{id}</Trans>
  </Link>
)

/** The messages of both sides, oldest first. */
function Conversation({ messages, api }: Pick<Request, 'messages'> & { api: RequestsApi }) {
  const { t } = useLingui()
  useNextFocus(String(messages.length), () => {
    // the form that was sent is replaced by an empty one
    if (isFocusLost()) document.getElementById('request-messages')?.focus({ preventScroll: true })
  })

  return (
    <ol id="request-messages" tabIndex={-1} aria-label={t`What was said`} className={classes['messages']}>
      {messages.map(({ id, body, author, is_requester, at, files }) => (
        <li key={id} className={classes['message']} data-kind={is_requester ? 'request' : 'reply'}>
          <div className={classes['messageHead']}>
            <strong>{author}</strong>
            <span className={classes['who']}>
              <Moment at={at} as="date-time" />
            </span>
          </div>
          {body ? (
            <RichText document={body} />
          ) : (
            <p className={classes['note']}>
              <Trans context="message">Removed</Trans>
            </p>
          )}
          <MessageFiles files={files} api={api} />
        </li>
      ))}
    </ol>
  )
}

type AnswerFormProps = { id: number; api: RequestsApi; onSaved: (request: Request) => void }

/** The form for another message to the desk. It keeps the text when sending fails. */
function AnswerForm({ id, api, onSaved }: AnswerFormProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft({
    initial: { body: NO_TEXT, files: NO_FILES },
    save: async ({ body, files }, signal): Promise<Request> => {
      refuseUnreadable(i18n, body)
      return api.answer(id, { body, ...filesOf(files) }, signal)
    },
    onSaved: (request) => {
      void notify({ text: t`The desk has it.`, milliseconds: 5000 })
      onSaved(request)
    },
  })

  return (
    <DraftForm draft={draft} verb={<Trans context="request">Send</Trans>} progress={<Trans>Sending…</Trans>}>
      <TicketText
        label={t`Write again`}
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
    </DraftForm>
  )
}

type RateRequestProps = { id: number; question: RequestQuestion; api: RequestsApi; onSaved: (request: Request) => void }

/** The satisfaction question. It appears once a request is solved, and the answer can be changed until it closes. */
function RateRequest({ id, question, api, onSaved }: RateRequestProps) {
  const [isEditing, setIsEditing] = useState(question.answer === null)
  const { answer, comment, closes_at, is_open } = question
  const isFormOpen = is_open && isEditing
  useNextFocus(String(isFormOpen), () => document.getElementById('request-rating')?.focus({ preventScroll: true }))

  return (
    <section className={classes['section']} aria-labelledby="request-rating">
      <h2 id="request-rating" tabIndex={-1} className={classes['subtitle']}>
        <Trans>How did it go?</Trans>
      </h2>
      {isFormOpen ? (
        <RatingForm
          id={id}
          question={question}
          api={api}
          onSaved={(request) => {
            setIsEditing(false)
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
      {is_open && !isEditing && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setIsEditing(true)}>
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
      if (answer === null) throw refusalByForm(['answer'], t`Please choose one of the three.`)
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
        isAnswerMissing={'answer' in draft.errors}
        errors={draft.errors}
        onChange={draft.change}
      />
    </DraftForm>
  )
}
