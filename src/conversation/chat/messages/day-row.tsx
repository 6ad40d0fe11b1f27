import { useFormats } from '#src/ui/formats.ts'

import classes from './messages.module.css'

type DayRowProps = { day: string; top: number; height: number }

/** The name of a day, which stays in sight as long as messages of it do. */
export function DayRow({ day, top, height }: DayRowProps) {
  const { weekday } = useFormats()

  return (
    <li className={classes['day']} style={{ top, height }}>
      <time className={classes['day-name']} dateTime={day}>
        {weekday(day)}
      </time>
    </li>
  )
}
