import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Table, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Table.layer.css'

import { type ColumnMapping, userFileFields, type UserFile } from '#contracts/user-files.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'

import classes from './mapping-step.module.css'
import { cellOf, mappedFields, fieldOf, withField } from './mapping.ts'
import type { UserFileFlow } from './use-user-file.ts'
import { fieldNames } from './user-file-words.ts'

type MappingStepProps = { flow: UserFileFlow; onAnother: () => void }

/** Maps the columns to fields. The names of the columns suggest a mapping, which the person can change. */
export function MappingStep({ flow: { file, mapping, failure, send }, onAnother }: MappingStepProps) {
  const { number } = useFormats()
  if (!file) return null
  const rows = number(file.row_count)
  const hasEmail = mapping.email !== undefined

  return (
    <>
      <StepTitle
        note={
          <Plural
            value={file.row_count}
            one={`${file.name} has ${rows} row.`}
            other={`${file.name} has ${rows} rows.`}
          />
        }
      >
        <Trans>What does each column hold?</Trans>
      </StepTitle>
      <StepFailure failure={failure} />
      <ColumnList
        file={file}
        mapping={mapping}
        onChange={(changed) => send({ type: 'mapping.changed', mapping: changed })}
      />
      <SampleTable sample={file.sample} mapping={mapping} />
      <div className={classes['actions']}>
        <Button
          disabled={!hasEmail}
          onClick={() => send({ type: 'check.requested' })}
          {...(!hasEmail && { 'aria-describedby': HINT_ID })}
        >
          <Plural value={file.row_count} one={`Check ${rows} row`} other={`Check ${rows} rows`} />
        </Button>
        <Button variant="default" onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
        <output id={HINT_ID} className={classes['needed']}>
          {!hasEmail && <Trans>One column has to hold the email: it says who is meant.</Trans>}
        </output>
      </div>
    </>
  )
}

const HINT_ID = 'user-file-needed'

/** The first rows as they will be read. */
function SampleTable({ sample, mapping }: { sample: string[][]; mapping: ColumnMapping }) {
  const { i18n } = useLingui()
  const fields = mappedFields(mapping)
  if (fields.length === 0 || sample.length === 0) return null

  return (
    <div>
      <h3 className={classes['title']}>
        <Trans>The first rows as they will be read</Trans>
      </h3>
      <div className={classes['frame']}>
        <Table className={classes['table']}>
          <Table.Thead>
            <Table.Tr>
              {fields.map((field) => (
                <Table.Th key={field}>{i18n._(fieldNames[field])}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {firstRows(sample).map(([row, cells]) => (
              <Table.Tr key={row}>
                {fields.map((field) => (
                  <Table.Td key={field}>{cellOf(cells, mapping, field) || '—'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  )
}

const firstRows = (sample: string[][]) => sample.slice(0, SAMPLE_ROWS).map((cells, row) => [row, cells] as const)

const SAMPLE_ROWS = 5

type ColumnListProps = {
  file: Pick<UserFile, 'columns' | 'sample'>
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** The columns of the file with their first values, and the field of each. */
function ColumnList({ file: { columns, sample }, mapping, onChange }: ColumnListProps) {
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
        {withIndexes(columns).map(([name, column]) => (
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
  const current = fieldOf(mapping, column)

  return (
    <li className={classes['column']}>
      <strong className={classes['name']}>{name}</strong>
      <span className={classes['values']}>{values.length > 0 ? values.join(' · ') : '—'}</span>
      <NativeSelect
        aria-label={t`What the column ${name} holds`}
        value={current ?? ''}
        data={[
          { value: '', label: t`Not used` },
          ...userFileFields.map((field) => ({
            value: field,
            label: i18n._(fieldNames[field]),
            // each field can only be selected once
            disabled: field !== current && mapping[field] !== undefined,
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
const withIndexes = (columns: readonly string[]) => columns.map((name, column) => [name, column] as const)

const firstValues = (sample: string[][], column: number) =>
  sample
    .map((cells) => cells[column]?.trim() ?? '')
    .filter((value) => value !== '')
    .slice(0, SAMPLE_VALUES)

const SAMPLE_VALUES = 3
