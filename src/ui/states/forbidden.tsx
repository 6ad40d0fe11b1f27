import { Plural, Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'

import classes from './forbidden.module.css'
import { Message } from './message.tsx'

/** A view that the person may not see: it lists the permissions that open it, and says who can grant them. */
export function Forbidden({ needed }: { needed: readonly string[] }) {
  return (
    <Message icon={<IconLock size={24} stroke={1.5} />} title={<Trans>You do not have access to this page</Trans>}>
      <Plural
        value={needed.length}
        one="It needs this permission. An administrator can give it to your role."
        other="It needs one of these permissions. An administrator can give them to your role."
      />
      <ul className={classes['permissions']}>
        {needed.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Message>
  )
}
