import { useId, useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'

import classes from './field.module.css'
import { RevealButton } from './reveal-button.tsx'

type FieldProps = {
  label: ReactNode
  name: string
  value: string
  /** Without it the value is only shown. */
  onChange?: (value: string) => void
  type?: 'text' | 'email' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric'
  /** No language: spelling and capitals are left alone, as they are in all but plain texts. */
  isLiteral?: boolean
  help?: ReactNode
  /** What the server said of the value. */
  errors?: readonly string[] | undefined
  /** Looked at once the person has left the field. */
  rules?: readonly FieldRule[]
  /** How many errors are shown at most. */
  errorCap?: number
}

/**
 * One text to type: label above, help below, and what is wrong with it under it, in words. Plain elements in the looks
 * of the kit's inputs: the kit's own would make the first screen wait for another 8 kB.
 */
export function Field({ label, type = 'text', isLiteral = type !== 'text', onChange, ...field }: FieldProps) {
  const { errors, rules, errorCap = 1, help, ...input } = field
  const id = useId()
  const [isLeft, setIsLeft] = useState(false)
  const [isRevealed, setIsRevealed] = useState(false)
  const wrong = [...(errors ?? []), ...(isLeft ? errorsOf(input.value, rules ?? []) : [])].slice(0, errorCap)

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
          aria-invalid={wrong.length > 0}
          aria-describedby={`${id}-notes`}
          {...(isLiteral && { spellCheck: false, autoCapitalize: 'none' })}
          readOnly={!onChange}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
          onBlur={() => setIsLeft(true)}
        />
        {type === 'password' && <RevealButton isRevealed={isRevealed} onChange={setIsRevealed} />}
      </div>
      <div id={`${id}-notes`} className={classes['notes']}>
        {help && <p className={classes['help']}>{help}</p>}
        {wrong.map((text) => (
          <p key={text} className={classes['error']}>
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Looks at a value and returns true, or in words what is wrong with it. */
export type FieldRule = (value: string) => true | string

/** What is wrong with a value by its rules, in their order. */
const errorsOf = (value: string, rules: readonly FieldRule[]): string[] =>
  rules.map((rule) => rule(value)).filter((verdict) => verdict !== true)
