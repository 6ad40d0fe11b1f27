import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'

import { useEnterSelectsFirst } from './use-enter-selects-first.ts'

export type FoundOption = { value: string; label: string }

type FoundSelectProps = {
  label: string
  /** What is chosen, with its name. */
  chosen: FoundOption | null
  /** What the words fit. Must stay the same function. A search that fails finds nothing. */
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
  const asked = isOpen ? (words === chosen?.label ? '' : words) : null
  const found = useFound(find, asked)
  const offered = found.options
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
      nothingFoundMessage={found.isPending ? t`Loading...` : t`Sorry, no matching options.`}
      data={options}
      value={chosen?.value ?? null}
      onChange={(value) => onChange(options.find((option) => option.value === value) ?? null)}
    />
  )
}

/** What the words fit, a moment after the last letter; nothing is asked while they are null. */
function useFound(find: FoundSelectProps['find'], words: string | null) {
  const [found, setFound] = useState<{ words: string; options: FoundOption[] } | null>(null)

  useEffect(() => {
    if (words === null) return
    const abort = new AbortController()
    const wait = setTimeout(async () => {
      const options = await find(words, abort.signal).catch(() => [])
      if (!abort.signal.aborted) setFound({ words, options })
    }, SETTLE_MS)
    return () => {
      clearTimeout(wait)
      abort.abort()
    }
  }, [find, words])

  return { options: found?.options ?? [], isPending: words !== null && found?.words !== words }
}

const SETTLE_MS = 200
