import { Link } from '@tanstack/react-router'

import type { UserRowDto } from '#contracts/users.ts'
import { Avatar } from '#src/ui/avatar.tsx'

import classes from './user-link.module.css'

/** The face of a person, and the way to what is known of them. */
export function UserLink({ user: { id, name, photo_url } }: { user: Pick<UserRowDto, 'id' | 'name' | 'photo_url'> }) {
  return (
    <span className={classes['user']}>
      <Avatar name={name} photoUrl={photo_url} />
      <Link to="/detail-user" search={{ id }} className={classes['name']} title={name}>
        {name}
      </Link>
    </span>
  )
}
