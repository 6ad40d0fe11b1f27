import { useId, useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'

import classes from './field.module.css'
import { RevealButton } from './reveal-button.tsx'

type FieldProps = {
  label: ReactNode
  name: string
  value: string
  /** Without it the value is read-only. */
  onChange?: (value: string) => void
  type?: 'text' | 'email' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric'
  /** Not prose in a language: no spell checking and no automatic capitals. True by default for all types except plain text. */
  isLiteral?: boolean
  help?: ReactNode
  /** The errors that the server returned for the value. */
  errors?: readonly string[] | undefined
  /** Checked after the field has lost focus. */
  rules?: readonly FieldRule[]
  /** The maximum number of errors to show. */
  errorCap?: number
}

/**
 * A text field with its label above, and its help and errors below. It is built from plain elements that look like the
 * inputs of the UI kit: those would add another 8 kB to the first screen.
 */
export function Field({ label, type = 'text', isLiteral = type !== 'text', onChange, ...field }: FieldProps) {
  const { errors, rules, errorCap = 1, help, ...input } = field
  const id = useId()
  const [wasBlurred, setWasBlurred] = useState(false)
  const [isRevealed, setIsRevealed] = useState(false)
  const errorTexts = [...(errors ?? []), ...(wasBlurred ? errorsOf(input.value, rules ?? []) : [])].slice(0, errorCap)

  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <div className={classes['box']}>
        <input
          {...input}
          id={id}
          type={isRevealed ? 'text' : type}
          className={classes['input']}
          aria-invalid={errorTexts.length > 0}
          aria-describedby={`${id}-notes`}
          {...(isLiteral && { spellCheck: false, autoCapitalize: 'none' })}
          readOnly={!onChange}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
          onBlur={() => setWasBlurred(true)}
        />
        {type === 'password' && <RevealButton isRevealed={isRevealed} onChange={setIsRevealed} />}
      </div>
      <div id={`${id}-notes`} className={classes['notes']}>
        {help && <p className={classes['help']}>{help}</p>}
        {errorTexts.map((text) => (
          <p key={text} className={classes['error']}>
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Checks a value. Returns true, or the error as text. */
export type FieldRule = (value: string) => true | string

/** The errors of a value by its rules, in the order of the rules. */
const errorsOf = (value: string, rules: readonly FieldRule[]): string[] =>
  rules.map((rule) => rule(value)).filter((result) => result !== true)
