import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'

import { MAX_RULE_LENGTH } from '#contracts/lists/category-rules.ts'
import type { SearchError } from '#domain/search/search-query.ts'
import { Check } from '#src/ui/check.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { SearchHelp } from '#src/ui/search-help.tsx'
import { SearchMistake } from '#src/ui/search-mistake.tsx'
import { useNextFocus } from '#src/ui/use-next-focus.ts'
import { searchProblems } from '#src/words/search-problems.ts'

import { type Condition, type Conditions, newCondition } from '../conditions.ts'
import { ConditionRow } from './condition-row.tsx'
import { asConditions, asText, type QueryDraft, searchOf } from './rule-draft.ts'
import classes from './rule-form.module.css'

type QueryFieldProps = {
  query: QueryDraft
  /** The server's error for the query. */
  error: string | undefined
  /** Saving was refused: incomplete conditions show their problem. */
  isRefused: boolean
  onChange: (query: QueryDraft) => void
}

/** What a rule looks for, as conditions or as the same search in text. A search that conditions cannot express stays a text. */
export function QueryField({ query, error, isRefused, onChange }: QueryFieldProps) {
  const { t } = useLingui()
  const { search, error: syntaxError } = searchOf(query)
  const mustStayText = query.isText && !syntaxError && asConditions(query).isText

  return (
    <fieldset className={classes['query']}>
      <legend className={classes['legend']}>
        <Trans>What it looks for</Trans>
      </legend>
      <Check
        name="as-text"
        label={t`Write it as text`}
        isChecked={query.isText}
        onChange={(isText) => onChange(isText ? asText(query) : asConditions(query))}
      />
      {query.isText ? (
        <SearchText
          value={query.text}
          syntaxError={syntaxError}
          error={error}
          onChange={(text) => onChange({ ...query, text })}
        />
      ) : (
        <ConditionRows
          conditions={query.conditions}
          isRefused={isRefused}
          onChange={(conditions) => onChange({ ...query, conditions })}
        />
      )}
      {mustStayText && (
        <p className={classes['note']}>
          <Trans>This search says more than conditions can: it stays a text.</Trans>
        </p>
      )}
      {!query.isText && error && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {!query.isText && search && (
        <p className={classes['note']}>
          <Trans>
            As text: <code className={classes['search']}>{search}</code>
          </Trans>
        </p>
      )}
    </fieldset>
  )
}

type SearchTextProps = {
  value: string
  syntaxError: SearchError | null
  error: string | undefined
  onChange: (text: string) => void
}

/** A rule in the search syntax of the explorer. A syntax error is marked below it. */
function SearchText({ value, syntaxError, error, onChange }: SearchTextProps) {
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
        syntaxError ? (
          <SearchMistake search={value} error={syntaxError} why={i18n._(searchProblems[syntaxError.problem])} />
        ) : (
          error
        )
      }
      rightSection={<SearchHelp />}
      rightSectionPointerEvents="all"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type ConditionRowsProps = {
  conditions: Conditions
  isRefused: boolean
  onChange: (conditions: Conditions) => void
}

/** The conditions of a rule, one below the other. The focus moves to an added condition, or next to a removed one. */
function ConditionRows({ conditions: { join, rows }, isRefused, onChange }: ConditionRowsProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const focusIndex = useRef(0)
  useNextFocus(String(rows.length), () => {
    list.current?.querySelectorAll<HTMLElement>('input[type="text"]')[focusIndex.current]?.focus()
  })

  const add = () => {
    focusIndex.current = rows.length
    onChange({ join, rows: [...rows, newCondition(rows)] })
  }
  const remove = (index: number) => {
    focusIndex.current = Math.max(0, Math.min(index, rows.length - 2))
    onChange({ join, rows: rows.filter((_, otherIndex) => otherIndex !== index) })
  }
  const change = (id: number, part: Partial<Condition>) =>
    onChange({ join, rows: rows.map((row) => (row.id === id ? { ...row, ...part } : row)) })

  return (
    <>
      {rows.length > 1 && (
        <div className={classes['join']}>
          <Trans>A conversation matches when</Trans>
          <Choice
            label={t`How conditions belong together`}
            value={join}
            options={[
              { value: 'all', label: t`all conditions hold` },
              { value: 'any', label: t`at least one condition holds` },
            ]}
            onChange={(selected) => onChange({ join: selected, rows })}
          />
        </div>
      )}
      <ol ref={list} className={classes['rows']}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <ConditionRow
              condition={row}
              number={index + 1}
              isRefused={isRefused}
              onChange={(part) => change(row.id, part)}
              onRemove={rows.length > 1 ? () => remove(index) : null}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={add}
        >
          <Trans>Add condition</Trans>
        </Button>
      </div>
    </>
  )
}
