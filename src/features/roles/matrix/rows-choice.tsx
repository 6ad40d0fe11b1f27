import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

import { MultiSelect, NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { RuleOptions } from '#contracts/roles.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'

import type { Rows } from '../grants.ts'
import classes from './matrix.module.css'
import { choiceOf, rowsChoicesFor } from './rows-choices.ts'

type RowsChoiceProps = {
  permission: string
  rows: Rows
  options: Pick<RuleOptions, 'partners' | 'teams'>
  isDisabled: boolean
  onChange: (rows: Rows) => void
}

/** To which rows a permission is limited. */
export function RowsChoice({ permission, rows, options, isDisabled, onChange }: RowsChoiceProps) {
  const { t, i18n } = useLingui()
  const enterChooses = useEnterSelectsFirst()
  const choices = rowsChoicesFor(permission)
  if (choices.length < 2) return null

  return (
    <>
      <NativeSelect
        aria-label={t`What ${permission} reaches`}
        size="sm"
        value={choiceOf(rows)}
        disabled={isDisabled}
        data={choices.map(({ name, label }) => ({ value: name, label: i18n._(label) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = choices.find(({ name }) => name === value)
          if (chosen) onChange(chosen.rows)
        }}
      />
      {rows.kind === 'these' && (
        <MultiSelect
          {...enterChooses}
          aria-label={rows.column === 'team_id' ? t`Teams of ${permission}` : t`Partners of ${permission}`}
          size="sm"
          classNames={{ input: classes['pills'] ?? '', inputField: classes['pillField'] ?? '' }}
          placeholder={rows.ids.length > 0 ? '' : rows.column === 'team_id' ? t`Which teams?` : t`Which partners?`}
          searchable
          hidePickedOptions
          disabled={isDisabled}
          error={rows.ids.length === 0}
          nothingFoundMessage={t`Sorry, no matching options.`}
          data={namedOptions(rows.column === 'team_id' ? options.teams : options.partners)}
          value={rows.ids.map(String)}
          onChange={(ids) => onChange({ ...rows, ids: ids.map(Number) })}
        />
      )}
    </>
  )
}
