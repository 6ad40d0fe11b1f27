import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Select as MantineSelect } from '@mantine/core'
import type { ReactNode } from 'react'

import { useEnterSelectsFirst } from './use-enter-selects-first.ts'

type SelectProps = {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  options: readonly { value: string; label: string }[]
  placeholder?: string
  isLoading?: boolean
  isClearable?: boolean
  /** Text below the field: what is selected here, or why nothing can be selected. */
  help?: ReactNode
  error?: string | undefined
  isDisabled?: boolean
}

/** A select for many options, with search. A value can only be cleared by its button. */
export function Select(props: SelectProps) {
  const { options, isLoading = false, isClearable = false, help, isDisabled = false, ...field } = props
  const { t } = useLingui()

  return (
    <MantineSelect
      {...field}
      {...useEnterSelectsFirst()}
      data={isLoading ? [] : [...options]}
      searchable
      allowDeselect={false}
      clearable={isClearable}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={isDisabled}
      nothingFoundMessage={isLoading ? t`Loading...` : t`Sorry, no matching options.`}
    />
  )
}
