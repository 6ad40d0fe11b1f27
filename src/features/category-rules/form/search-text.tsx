import { Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { MAX_RULE_LENGTH } from '#contracts/lists/category-rules.ts'
import type { SearchError } from '#domain/search-query.ts'
import { SearchHelp } from '#src/ui/search-help.tsx'
import { SearchMistake } from '#src/ui/search-mistake.tsx'
import { searchProblems } from '#src/words/search-problems.ts'

import classes from './rule-form.module.css'

type SearchTextProps = {
  value: string
  mistake: SearchError | null
  error: string | undefined
  onChange: (text: string) => void
}

/** A rule in the language of the explorer's search; where it makes no sense is marked under it. */
export function SearchText({ value, mistake, error, onChange }: SearchTextProps) {
  const { t, i18n } = useLingui()

  return (
    <Textarea
      name="query"
      className={classes['mono'] ?? ''}
      label={t`Search`}
      value={value}
      maxLength={MAX_RULE_LENGTH}
      autosize
      minRows={2}
      spellCheck={false}
      autoComplete="off"
      error={
        mistake ? <SearchMistake search={value} error={mistake} why={i18n._(searchProblems[mistake.problem])} /> : error
      }
      rightSection={<SearchHelp />}
      rightSectionPointerEvents="all"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
