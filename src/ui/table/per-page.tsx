import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { MRT_Localization } from 'mantine-react-table'
import { use, useId } from 'react'

import { useFormats } from '../formats.ts'
import classes from './per-page.module.css'

type PerPageProps = {
  /** Of the component kit. */
  texts: Promise<MRT_Localization | undefined>
  value: number
  onChange: (perPage: number) => void
}

/** How many rows a page of a list has. */
export function PerPage({ texts, value, onChange }: PerPageProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const id = useId()
  const sizes = SIZES.includes(value) ? SIZES : [...SIZES, value].toSorted((one, other) => one - other)

  return (
    <div className={classes['perPage']}>
      <label htmlFor={id}>{use(texts)?.rowsPerPage ?? t`Rows per page`}</label>
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
