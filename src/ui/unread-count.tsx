import { useFormats } from './formats.ts'
import classes from './unread-count.module.css'

type UnreadCountProps = {
  count: number
  /** A higher count is shown as "99+". */
  most?: number
}

/** The number of unread items, on the icon of a button whose accessible name has the same number. */
export function UnreadCount({ count, most = Infinity }: UnreadCountProps) {
  const { number } = useFormats()
  if (count === 0) return null

  return (
    <span className={classes['count']} aria-hidden>
      {count > most ? `${number(most)}+` : number(count)}
    </span>
  )
}
