import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { userFileFields, type ColumnMapping, type UserFile } from '#contracts/user-files.ts'

import classes from './column-list.module.css'
import { fieldOf, withField } from './mapping.ts'
import { fieldNames } from './user-file-words.ts'

type ColumnListProps = {
  file: Pick<UserFile, 'columns' | 'sample'>
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** Each column of the file with its first values, and the field that it fills. */
export function ColumnList({ file: { columns, sample }, mapping, onChange }: ColumnListProps) {
  const { t } = useLingui()

  return (
    <div className={classes['list']}>
      <div className={classes['head']} aria-hidden>
        <span>
          <Trans>Column</Trans>
        </span>
        <span>
          <Trans>First values</Trans>
        </span>
        <span>
          <Trans>Holds</Trans>
        </span>
      </div>
      <ul className={classes['columns']} aria-label={t`Columns of the file`}>
        {numbered(columns).map(([name, column]) => (
          <Column
            key={column}
            name={name.trim() || t`Column ${column + 1}`}
            values={firstValues(sample, column)}
            column={column}
            mapping={mapping}
            onChange={onChange}
          />
        ))}
      </ul>
    </div>
  )
}

type ColumnProps = Pick<ColumnListProps, 'mapping' | 'onChange'> & { name: string; values: string[]; column: number }

function Column({ name, values, column, mapping, onChange }: ColumnProps) {
  const { t, i18n } = useLingui()
  const own = fieldOf(mapping, column)

  return (
    <li className={classes['column']}>
      <strong className={classes['name']}>{name}</strong>
      <span className={classes['values']}>{values.length > 0 ? values.join(' · ') : '—'}</span>
      <NativeSelect
        aria-label={t`What the column ${name} holds`}
        value={own ?? ''}
        data={[
          { value: '', label: t`Not used` },
          ...userFileFields.map((field) => ({
            value: field,
            label: i18n._(fieldNames[field]),
            // another column has it: no field twice
            disabled: field !== own && mapping[field] !== undefined,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(withField(mapping, column, userFileFields.find((field) => field === value) ?? null))
        }
      />
    </li>
  )
}

/** Two columns may have the same name. */
const numbered = (columns: readonly string[]) => columns.map((name, column) => [name, column] as const)

const firstValues = (sample: string[][], column: number) =>
  sample
    .map((cells) => cells[column]?.trim() ?? '')
    .filter((value) => value !== '')
    .slice(0, VALUES_SHOWN)

const VALUES_SHOWN = 3
