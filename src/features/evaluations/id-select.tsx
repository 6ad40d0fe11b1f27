import { type ComponentProps } from 'react'

import { Select } from '#src/ui/select.tsx'

type IdSelectProps = Pick<ComponentProps<typeof Select>, 'label' | 'placeholder' | 'options' | 'isLoading'> & {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** One of the things that a filter can be about, or all of them. */
export function IdSelect({ value, onChange, ...field }: IdSelectProps) {
  return (
    <Select
      {...field}
      isClearable
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  )
}
