import { useEffect, useRef, type ReactNode } from 'react'

import type { FailureKind, FieldErrors } from '#contracts/failure.ts'

import classes from './auth-form.module.css'
import { useFailureText } from './use-failure-text.ts'

type AuthFormProps = {
  title: ReactNode
  sentence?: ReactNode
  form: {
    errors: FieldErrors
    message: string | null
    failed: FailureKind | null
    isPending: boolean
    submit: () => void
  }
  /** What the button does, and what is being done once it is pressed. */
  verb: ReactNode
  progress: ReactNode
  children: ReactNode
  /** Ways to other screens. */
  links?: ReactNode
}

/** The looks of the four forms: one column, one button, what went wrong where it went wrong. */
export function AuthForm({ title, sentence, form, verb, progress, children, links }: AuthFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const failure = useFailureText(form)

  useEffect(() => {
    if (form.failed) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.failed])

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
      <button type="submit" className={classes['submit']} aria-disabled={form.isPending}>
        {form.isPending ? progress : verb}
      </button>
      {links && <div className={classes['links']}>{links}</div>}
    </form>
  )
}
