import { PasswordInput, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react'

import { errorsOf, type FieldRule } from './field-rules.ts'

type FieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  help?: ReactNode
  /** What the server said of the value. */
  errors?: readonly string[] | undefined
  /** Looked at once the person has left the field. */
  rules?: readonly FieldRule[]
  /** How many errors are shown at most. */
  errorCap?: number
  isReadOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** One text to type: label above, help below, and what is wrong with it under it, in words. */
export function Field({ type = 'text', errors, rules, errorCap = 1, ...field }: FieldProps) {
  const { t } = useLingui()
  const [isLeft, setIsLeft] = useState(false)
  const wrong = [...(errors ?? []), ...(isLeft ? errorsOf(field.value, rules ?? []) : [])].slice(0, errorCap)
  const common = {
    label: field.label,
    name: field.name,
    value: field.value,
    description: field.help,
    autoComplete: field.autoComplete,
    readOnly: field.isReadOnly,
    ref: field.inputRef,
    error: wrong.length > 0 && wrong.map((text) => <div key={text}>{text}</div>),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value),
    onBlur: () => setIsLeft(true),
  }

  if (type === 'password') {
    return (
      <PasswordInput
        {...common}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, 'aria-hidden': false, tabIndex: 0 }}
      />
    )
  }
  return <TextInput {...common} type={type} {...(type === 'email' && { inputMode: 'email', spellCheck: false })} />
}
