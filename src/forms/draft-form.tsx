import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { failureSentence } from '#src/ui/states/failure-text.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './draft-form.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { Draft } from './use-draft.ts'
import { useFailureFocus } from './use-failure-focus.ts'

type DraftFormProps = {
  // a form with any kind of values
  draft: Pick<Draft<never>, 'failure' | 'isPending' | 'isUnsaved' | 'submit'>
  /** The text of the button, and its text while it is saving. */
  verb: ReactNode
  progress: ReactNode
  children: ReactNode
  /** More buttons, after the first. */
  actions?: ReactNode
  /** As wide as the page: for matrices and editors. */
  isWide?: boolean
}

/**
 * A form that saves a draft of `useDraft`. Errors are displayed above it and under each field, and a person who leaves
 * it unsaved is asked first.
 */
export function DraftForm({ draft, verb, progress, children, actions, isWide = false }: DraftFormProps) {
  const { i18n } = useLingui()
  const { failure, isPending, isUnsaved } = draft
  const form = useFailureFocus(failure)

  return (
    <form
      ref={form}
      className={classes['form']}
      data-wide={isWide || undefined}
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        draft.submit()
      }}
    >
      {failure && (
        <p role="alert" tabIndex={-1} className={classes['failure']}>
          {failureSentence(i18n, failure)}
        </p>
      )}
      {children}
      <div className={classes['actions']}>
        <WaitingButton type="submit" isWaiting={isPending}>
          {isPending ? progress : verb}
        </WaitingButton>
        {actions}
        {isUnsaved && !isPending && (
          <span className={classes['unsaved']}>
            <Trans>Not saved yet</Trans>
          </span>
        )}
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </form>
  )
}
