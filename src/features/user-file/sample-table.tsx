import '@mantine/core/styles/Table.layer.css'

import { Table } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { ColumnMapping } from '#contracts/user-files.ts'

import { cellOf, mappedFields } from './mapping.ts'
import classes from './sample-table.module.css'
import { fieldNames } from './user-file-words.ts'

/** The first rows as they will be read. */
export function SampleTable({ sample, mapping }: { sample: string[][]; mapping: ColumnMapping }) {
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

const firstRows = (sample: string[][]) => sample.slice(0, ROWS_SHOWN).map((cells, row) => [row, cells] as const)

const ROWS_SHOWN = 5
