import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

import { Select as MantineSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

type SelectProps = {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  options: readonly { value: string; label: string }[]
  placeholder?: string
  isLoading?: boolean
  isClearable?: boolean
}

/** One of many, found by typing. */
export function Select({ options, isLoading = false, isClearable = false, ...field }: SelectProps) {
  const { t } = useLingui()

  return (
    <MantineSelect
      {...field}
      data={isLoading ? [] : [...options]}
      searchable
      clearable={isClearable}
      nothingFoundMessage={isLoading ? t`Loading...` : t`Sorry, no matching options.`}
    />
  )
}
