import classes from './user-email.module.css'

/** An address, cut where it would push the other columns out of sight; the whole of it on hover. */
export function UserEmail({ email }: { email: string }) {
  return (
    <span className={classes['email']} title={email}>
      {email}
    </span>
  )
}
