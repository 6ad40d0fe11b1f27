import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import classes from './number-field.module.css'

type NumberFieldProps = {
  label: string
  value: number
  min: number
  max: number
  /** Only whole numbers. */
  isWhole?: boolean
  /** Nobody sees its label but who hears it. */
  isUnlabelled?: boolean
  help?: string
  onChange: (value: number) => void
}

/** A number within bounds. What is none yet stays in the field, with why; the last one that was holds meanwhile. */
export function NumberField({
  label,
  value,
  min,
  max,
  isWhole = false,
  isUnlabelled = false,
  help,
  onChange,
}: NumberFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && numberIn(typed) === null

  function numberIn(text: string): number | null {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    return number >= min && number <= max && (!isWhole || Number.isInteger(number)) ? number : null
  }

  return (
    <TextInput
      {...(isUnlabelled ? { 'aria-label': label } : { label })}
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={min}
      max={max}
      step={isWhole ? 1 : 'any'}
      className={classes['number']}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed ?? String(value)}
      error={isWrong && (isWhole ? t`A whole number from ${min} to ${max}.` : t`A number from ${min} to ${max}.`)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = numberIn(text)
        if (number !== null) onChange(number)
      }}
      // what is shown again is what holds
      onBlur={() => setTyped(null)}
    />
  )
}
