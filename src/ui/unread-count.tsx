import { useFormats } from './formats.ts'
import classes from './unread-count.module.css'

type UnreadCountProps = {
  count: number
  /** Above it, "99+" says enough. */
  most?: number
}

/** How much is unread, on the icon of a button whose name says it in words. */
export function UnreadCount({ count, most = Infinity }: UnreadCountProps) {
  const { number } = useFormats()
  if (count === 0) return null

  return (
    <span className={classes['count']} aria-hidden>
      {count > most ? `${number(most)}+` : number(count)}
    </span>
  )
}
