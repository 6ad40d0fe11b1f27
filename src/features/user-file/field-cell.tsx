import { VisuallyHidden } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { ColumnMapping, UserFileField, UserFileRowDto } from '#contracts/user-files.ts'

import { cellOf } from './mapping.ts'
import { Reasons } from './reasons.tsx'
import classes from './field-cell.module.css'

type FieldCellProps = { row: UserFileRowDto; mapping: ColumnMapping; field: UserFileField }

/** What the file says of one field: whether that is new, and why it is refused. */
export function FieldCell({ row: { cells, outcome, changes, errors }, mapping, field }: FieldCellProps) {
  const isNew = outcome !== 'create' && changes.includes(field)

  return (
    <div className={classes['cell']}>
      <span className={classes['value']} data-new={isNew || undefined}>
        {cellOf(cells, mapping, field) || '—'}
        {isNew && (
          <VisuallyHidden>
            {' '}
            <Trans>changes</Trans>
          </VisuallyHidden>
        )}
      </span>
      <Reasons texts={errors?.[field] ?? []} />
    </div>
  )
}
