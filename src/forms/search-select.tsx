import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { useQuery } from '#src/query/use-query.ts'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'

export type SearchOption = { value: string; label: string }

type SearchSelectProps = {
  label: string
  /** The selected option, with its name. */
  chosen: SearchOption | null
  /** Finds the options that match the words. A failed search finds nothing. */
  find: (words: string, signal: AbortSignal) => Promise<SearchOption[]>
  onChange: (option: SearchOption | null) => void
  /** The label of the button that clears the selection; without it there is no such button. */
  clearLabel?: string
  placeholder?: string
  help?: ReactNode
  error?: string | undefined
  isDisabled?: boolean
}

/** A select for too many options to list: they are searched on the server by words. Nothing is requested before the list is opened. */
export function SearchSelect({ label, chosen, find, onChange, clearLabel, help, ...field }: SearchSelectProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const enterProps = useEnterSelectsFirst(setWords)
  const query = isOpen ? (words === chosen?.label ? '' : words) : undefined
  const { value: found, error, isPending } = useQuery(query, find, { debounceMs: 200 })
  const matches = error === null ? (found ?? []) : []
  const options = chosen && !matches.some(({ value }) => value === chosen.value) ? [chosen, ...matches] : matches

  return (
    <Select
      {...enterProps}
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
      filter={({ options: all }) => all} // the server has filtered already
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
