import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Request } from '#contracts/requests.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { useLatest } from '#src/ui/use-latest.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { MessageFiles } from '../message-files.tsx'
import { TicketStateMark } from '../ticket-marks.tsx'
import classes from '../tickets.module.css'
import { AnswerForm } from './answer-form.tsx'
import { RateRequest } from './rate-request.tsx'
import type { RequestsApi } from './requests.api.ts'

type RequestScreenProps = {
  request: Promise<Request>
  api: RequestsApi
  /** In place of a request that does not exist, or is somebody else's. */
  missing: ReactNode
}

/** What the reader has asked, what the desk answers, and where one writes again. */
export function RequestScreen({ request, api, missing }: RequestScreenProps) {
  const title = usePageTitle()
  const { newest: shown, keep } = useLatest(usePromiseState(request), ({ messages }) => messages.length)
  const onReload = useReload()
  if (failureKindOf(shown.error) === 'missing') return missing

  return (
    <Page title={shown.value ? `#${shown.value.id} ${shown.value.subject}` : title}>
      <AsyncContent answer={shown} rows={6} isKept onRetry={onReload}>
        {(value) => (
          <div className={classes['column']}>
            <TicketStateMark state={value.state} />
            {value.merged_into !== null && <Onwards id={String(value.merged_into)} />}
            <Said messages={value.messages} api={api} />
            {value.question && (
              <RateRequest
                key={`${value.state} ${value.question.closes_at}`}
                id={value.id}
                question={value.question}
                api={api}
                onSaved={keep}
              />
            )}
            {value.answers ? (
              <AnswerForm key={value.messages.length} id={value.id} api={api} onSaved={keep} />
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

const Onwards = ({ id }: { id: string }) => (
  <Link to="/requests/$id" params={{ id }}>
    <Trans>Goes on in #{id}</Trans>
  </Link>
)

/** What was said between the two, oldest first. */
function Said({ messages, api }: Pick<Request, 'messages'> & { api: RequestsApi }) {
  const { t } = useLingui()
  useNextFocus(String(messages.length), () => {
    // the form that was sent is gone for an empty one
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
