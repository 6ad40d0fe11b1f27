import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { useQuery } from '#src/query/use-query.ts'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'

export type FoundOption = { value: string; label: string }

type FoundSelectProps = {
  label: string
  /** What is chosen, with its name. */
  chosen: FoundOption | null
  /** Finds what matches the words. A search that fails finds nothing. */
  find: (words: string, signal: AbortSignal) => Promise<FoundOption[]>
  onChange: (option: FoundOption | null) => void
  /** What the button does that takes the choice away; without it there is none. */
  clearLabel?: string
  placeholder?: string
  help?: ReactNode
  error?: string | undefined
  isDisabled?: boolean
}

/** One of more than can be listed: found on the server by words. Nothing is asked before somebody looks. */
export function FoundSelect({ label, chosen, find, onChange, clearLabel, help, ...field }: FoundSelectProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const enterChooses = useEnterSelectsFirst(setWords)
  const asked = isOpen ? (words === chosen?.label ? '' : words) : undefined
  const { value: found, error, isPending } = useQuery(asked, find, { debounceMs: 200 })
  const offered = error === null ? (found ?? []) : []
  const options = chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered

  return (
    <Select
      {...enterChooses}
      label={label}
      placeholder={field.placeholder}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={field.error}
      disabled={field.isDisabled}
      searchable
      allowDeselect={false}
      clearable={clearLabel !== undefined}
      clearButtonProps={{ 'aria-label': clearLabel }}
      filter={({ options: all }) => all} // the server has
      searchValue={words}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      nothingFoundMessage={isPending ? t`Loading...` : t`Sorry, no matching options.`}
      data={options}
      value={chosen?.value ?? null}
      onChange={(value) => onChange(options.find((option) => option.value === value) ?? null)}
    />
  )
}
