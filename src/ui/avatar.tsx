import classes from './avatar.module.css'
import { initialsOf } from './initials-of.ts'

type AvatarProps = {
  name: string
  photoUrl: string | null
  /** Pixels. */
  size?: number
}

/** The photo of a person, or the initials of the name. Hidden from screen readers: the name itself is beside it. */
export function Avatar({ name, photoUrl, size = 24 }: AvatarProps) {
  return (
    <span className={classes['avatar']} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
      {photoUrl ? <img src={photoUrl} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
