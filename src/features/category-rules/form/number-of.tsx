import { useId } from 'react'

import classes from './rule-form.module.css'

type NumberOfProps = {
  label: string
  value: number | null
  most: number
  /** The element that says what is wrong with it; null where nothing is. */
  problemId: string | null
  onChange: (value: number | null) => void
  onBlur: () => void
}

/** A whole number from 1 on, with its name behind it. */
export function NumberOf({ label, value, most, problemId, onChange, onBlur }: NumberOfProps) {
  const id = useId()

  return (
    <span className={classes['number']}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        step={1}
        value={value ?? ''}
        aria-invalid={problemId !== null}
        aria-describedby={problemId ?? undefined}
        onBlur={onBlur}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onChange(Number.isNaN(valueAsNumber) ? null : valueAsNumber)
        }
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
