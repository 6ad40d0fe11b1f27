import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { QueueRowDto } from '#contracts/queue.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './queue.module.css'

/** The due day; an overdue one has an icon and a word. */
export function Due({ row: { due_on, overdue } }: { row: Pick<QueueRowDto, 'due_on' | 'overdue'> }) {
  const { day } = useFormats()
  const due = day(due_on)
  if (!overdue) return due

  return (
    <span className={classes['mark']} data-tone="bad">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <Trans>Overdue: {due}</Trans>
    </span>
  )
}
