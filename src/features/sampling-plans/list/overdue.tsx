import { IconAlertTriangle } from '@tabler/icons-react'

import { useFormats } from '#src/ui/formats.ts'

import classes from '../plan-marks.module.css'

/** How many are overdue; with a sign where some are. */
export function Overdue({ count }: { count: number }) {
  const { number } = useFormats()
  if (count === 0) return number(0)

  return (
    <span className={classes['mark']} data-tone="bad">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      {number(count)}
    </span>
  )
}
