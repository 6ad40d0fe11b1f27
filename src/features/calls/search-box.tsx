import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { parseSearch } from '#domain/search/parse-search.ts'
import { SearchHelp } from '#src/ui/search-help.tsx'
import { SearchMistake } from '#src/ui/search-mistake.tsx'
import { searchProblems } from '#src/words/search-problems.ts'

import classes from './search-box.module.css'

type SearchBoxProps = {
  /** What the list is narrowed to; undefined where it is not. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** What is searched for in conversations: asked on Enter or once the field is left, and told where it makes no sense. */
export function SearchBox({ value = '', onChange }: SearchBoxProps) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState({ asked: value, under: value })
  // a changed address, as after going back, shows what it says
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  const asked = last.under === value ? last.asked : value
  const { error } = parseSearch(asked)

  const ask = (isFinished: boolean) => {
    const input = field.current
    if (!input) return
    const words = input.value.trim()
    input.value = words
    setLast({ asked: words, under: value })
    const reading = parseSearch(words)
    if (reading.error && isFinished) input.setSelectionRange(reading.error.start, reading.error.end)
    if (!reading.error && words !== value) onChange(words || undefined)
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
      error={error && <SearchMistake search={asked} error={error} why={i18n._(searchProblems[error.problem])} />}
      rightSection={<SearchHelp />}
      rightSectionPointerEvents="all"
      onBlur={() => ask(false)}
      onKeyDown={({ key }) => key === 'Enter' && ask(true)}
    />
  )
}
