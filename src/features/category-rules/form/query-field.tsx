import { Trans, useLingui } from '@lingui/react/macro'

import { Check } from '#src/ui/check.tsx'

import { ConditionRows } from './condition-rows.tsx'
import { asConditions, asText, type QueryDraft, searchOf } from './rule-draft.ts'
import classes from './rule-form.module.css'
import { SearchText } from './search-text.tsx'

type QueryFieldProps = {
  query: QueryDraft
  /** What the server said of it. */
  error: string | undefined
  /** Saving was refused: what is unfinished is told. */
  isRefused: boolean
  onChange: (query: QueryDraft) => void
}

/** What a rule looks for: in conditions, or as the same search in words. What conditions cannot say stays a text. */
export function QueryField({ query, error, isRefused, onChange }: QueryFieldProps) {
  const { t } = useLingui()
  const { search, error: mistake } = searchOf(query)
  const staysText = query.isText && !mistake && asConditions(query).isText

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
          mistake={mistake}
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
      {staysText && (
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
