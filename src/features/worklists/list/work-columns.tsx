import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { WorkRowDto } from '#contracts/work-items.ts'
import type { Column } from '#src/list/data-table.tsx'
import type { RowSelection } from '#src/list/use-row-selection.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { workKindNames } from '#src/words/worklists.ts'

import { OverdueMark, WorkStateMark } from '../work-mark.tsx'
import { useWorkSubject } from '../work-title.ts'
import classes from '../worklists.module.css'

/** The columns of the list in the reader's language. */
export function useWorkColumns(): Column<WorkRowDto>[] {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const subjectOf = useWorkSubject()

  return [
    {
      name: 'subject',
      width: 152,
      header: t`About`,
      cell: (row) => (
        <Link to="/worklists/$id" params={{ id: String(row.id) }}>
          {subjectOf(row)}
        </Link>
      ),
    },
    { name: 'kind', width: 104, header: t`To do`, cell: ({ kind }) => i18n._(workKindNames[kind]) },
    {
      name: 'reason',
      width: 208,
      header: t`Reason`,
      cell: ({ reason }) => (
        <span className={classes['reason']} title={reason}>
          {reason}
        </span>
      ),
    },
    {
      name: 'due_on',
      width: 164,
      header: t`Due`,
      isSortable: true,
      cell: ({ due_on, is_overdue, time_zone }) => (
        <span className={classes['due']} title={time_zone}>
          {day(due_on)}
          {is_overdue && <OverdueMark />}
        </span>
      ),
    },
    {
      name: 'assignee',
      width: 136,
      header: t`Assigned to`,
      isSortable: true,
      cell: ({ assignee }) => assignee?.name ?? '—',
    },
    { name: 'state', width: 128, header: t`State`, cell: (row) => <WorkStateMark item={row} /> },
    {
      name: 'partner',
      width: 128,
      header: t`Partner`,
      isSortable: true,
      cell: ({ partner }) => partner?.name ?? '—',
    },
    { name: 'campaign', width: 136, header: t`Campaign`, cell: ({ campaign }) => campaign?.name ?? '—' },
    { name: 'team', width: 112, header: t`Team`, cell: ({ team }) => team?.name ?? '—' },
    { name: 'agent', width: 128, header: t`Agent`, isSortable: true, cell: ({ agent }) => agent?.name ?? '—' },
    {
      name: 'created_at',
      width: 120,
      header: t`Added`,
      isSortable: true,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      name: 'settled_at',
      width: 120,
      header: t`Settled`,
      isSortable: true,
      cell: ({ settled_at }) => (settled_at ? <Moment at={settled_at} /> : '—'),
    },
  ]
}

/** The column with the checkboxes. */
export function useSelectionColumn({ has, toggle }: RowSelection): Column<WorkRowDto> {
  const { t } = useLingui()
  const subjectOf = useWorkSubject()

  return {
    name: 'choose',
    width: 64,
    header: t`Choose`,
    cell: (row) => {
      const subject = subjectOf(row)
      return (
        isAssignable(row) && (
          <input
            type="checkbox"
            className={classes['choose']}
            aria-label={t`Choose ${subject}`}
            checked={has(row.id)}
            readOnly
            onClick={(event) => toggle(row.id, event.shiftKey)}
          />
        )
      )
    },
  }
}

/** Whether the reader may assign the item. */
export const isAssignable = ({ standing, settled_at }: WorkRowDto) => standing.assigns && settled_at === null
