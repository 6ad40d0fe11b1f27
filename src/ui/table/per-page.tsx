import { NativeSelect } from '@mantine/core'
import { useId } from 'react'

import { useFormats } from '../formats.ts'
import classes from './per-page.module.css'

type PerPageProps = {
  label: string
  value: number
  onChange: (perPage: number) => void
}

/** How many rows a page of a list has. */
export function PerPage({ label, value, onChange }: PerPageProps) {
  const { number } = useFormats()
  const id = useId()
  const sizes = SIZES.includes(value) ? SIZES : [...SIZES, value].toSorted((one, other) => one - other)

  return (
    <div className={classes['perPage']}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={String(value)}
        data={sizes.map((size) => ({ value: String(size), label: number(size) }))}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}

const SIZES = [25, 50, 100, 200]
