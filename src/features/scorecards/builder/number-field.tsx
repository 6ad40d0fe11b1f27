import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

import classes from './number-field.module.css'

type NumberFieldProps = {
  label: string
  value: number
  min: number
  max: number
  /** Only integers. */
  isWhole?: boolean
  /** The label is only for screen readers. */
  isUnlabelled?: boolean
  help?: string
  onChange: (value: number) => void
}

/** A number within bounds. Invalid text stays in the field, with an error; the last valid number is used meanwhile. */
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
      // shows the number that is in use again
      onBlur={() => setTyped(null)}
    />
  )
}
