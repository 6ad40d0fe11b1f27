import type { ReactNode } from 'react'

import type { FailureKind, FieldErrors } from '#contracts/failure.ts'
import { waiting } from '#src/ui/waiting.ts'

import classes from './public-form.module.css'
import { useFailureFocus } from './use-failure-focus.ts'
import { useFailureText } from './use-failure-text.ts'

type PublicFormProps = {
  title: ReactNode
  sentence?: ReactNode
  form: {
    errors: FieldErrors
    message: string | null
    failed: FailureKind | null
    isPending: boolean
    submit: () => void
  }
  /** The text of the button, and its text while the form is being sent. */
  verb: ReactNode
  progress: ReactNode
  children?: ReactNode
  /** Links to other screens. */
  links?: ReactNode
}

/** The layout of the forms for people who are not signed in: one column, one button, and errors where they occurred. */
export function PublicForm({ title, sentence, form, verb, progress, children, links }: PublicFormProps) {
  const element = useFailureFocus(form.failed)
  const failure = useFailureText(form)

  return (
    <form
      ref={element}
      className={classes['form']}
      noValidate
      aria-busy={form.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div>
        <h1 className={classes['title']} tabIndex={-1}>
          {title}
        </h1>
        {sentence && <p className={classes['sentence']}>{sentence}</p>}
      </div>
      {failure && (
        <p role="alert" className={classes['failure']}>
          {failure}
        </p>
      )}
      {children}
      <button type="submit" className={classes['submit']} {...waiting(form.isPending)}>
        {form.isPending ? progress : verb}
      </button>
      {links && <div className={classes['links']}>{links}</div>}
    </form>
  )
}
