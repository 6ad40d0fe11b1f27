import { Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { AutomaticCheck } from '#contracts/scorecard-content.ts'
import { parseSearch } from '#domain/parse-search.ts'
import { SearchHelp } from '#src/ui/search-help.tsx'
import { SearchMistake } from '#src/ui/search-mistake.tsx'
import { searchProblems } from '#src/words/search-problems.ts'

import classes from './question.module.css'

type DisclosureCheckProps = {
  check: Extract<AutomaticCheck, { kind: 'disclosure' }> | null
  onChange: (check: AutomaticCheck) => void
}

/** What must be said, as a search; where it makes no sense is marked under it. */
export function DisclosureCheck({ check, onChange }: DisclosureCheckProps) {
  const { t, i18n } = useLingui()
  const [isEmptied, setIsEmptied] = useState(false)
  const query = isEmptied ? '' : (check?.query ?? '')
  const { error } = parseSearch(query)

  return (
    <Textarea
      className={classes['mono'] ?? ''}
      label={t`Search`}
      description={t`It holds when this is found in what was said.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={query}
      maxLength={500}
      autosize
      minRows={2}
      spellCheck={false}
      autoComplete="off"
      error={
        error ? (
          <SearchMistake search={query} error={error} why={i18n._(searchProblems[error.problem])} />
        ) : (
          isEmptied && t`Write what is looked for. Until then the search of before holds.`
        )
      }
      rightSection={<SearchHelp />}
      rightSectionPointerEvents="all"
      onChange={({ currentTarget: { value } }) => {
        const isBlank = value.trim() === ''
        setIsEmptied(isBlank && check !== null)
        if (!isBlank) onChange({ kind: 'disclosure', query: value })
      }}
      onBlur={() => setIsEmptied(false)}
    />
  )
}
