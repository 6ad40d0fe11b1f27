import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { parseSearch } from '#domain/search/parse-search.ts'
import { SearchHelp } from '#src/ui/search-help.tsx'
import { SearchMistake } from '#src/ui/search-mistake.tsx'
import { searchProblems } from '#src/words/search-problems.ts'

import classes from './search-box.module.css'

type SearchBoxProps = {
  /** The search of the list; undefined without one. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The search field for conversations. It applies on Enter or when the field is left, and marks a syntax error. */
export function SearchBox({ value = '', onChange }: SearchBoxProps) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [lastSubmit, setLastSubmit] = useState({ text: value, listSearch: value })
  // follows a changed address, for example after going back
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  const submitted = lastSubmit.listSearch === value ? lastSubmit.text : value
  const { error } = parseSearch(submitted)

  const submit = (isFinal: boolean) => {
    const input = field.current
    if (!input) return
    const text = input.value.trim()
    input.value = text
    setLastSubmit({ text, listSearch: value })
    const parsed = parseSearch(text)
    if (parsed.error && isFinal) input.setSelectionRange(parsed.error.start, parsed.error.end)
    if (!parsed.error && text !== value) onChange(text || undefined)
  }

  return (
    <TextInput
      ref={field}
      type="search"
      className={classes['box'] ?? ''}
      label={t`Search`}
      placeholder={t`What was said, agent, subject or identifier`}
      defaultValue={value}
      maxLength={500}
      spellCheck={false}
      error={error && <SearchMistake search={submitted} error={error} why={i18n._(searchProblems[error.problem])} />}
      rightSection={<SearchHelp />}
      rightSectionPointerEvents="all"
      onBlur={() => submit(false)}
      onKeyDown={({ key }) => key === 'Enter' && submit(true)}
    />
  )
}
