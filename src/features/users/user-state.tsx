import { useLingui } from '@lingui/react'
import { IconBan, IconCircleCheck, IconHourglass, IconMail, type Icon } from '@tabler/icons-react'

import type { UserState as State } from '#contracts/lists/users.ts'
import { userStateNames } from '#src/words/users.ts'

import classes from './user-state.module.css'

/** Whether a person can sign in, and what is missing if not, as an icon with a word. */
export function UserState({ state }: { state: State }) {
  const { i18n } = useLingui()
  const Sign = signs[state]

  return (
    <span className={classes['state']} data-state={state}>
      <Sign size={16} stroke={1.5} aria-hidden />
      {i18n._(userStateNames[state])}
    </span>
  )
}

const signs: Record<State, Icon> = {
  active: IconCircleCheck,
  waiting: IconHourglass,
  invited: IconMail,
  deactivated: IconBan,
}
