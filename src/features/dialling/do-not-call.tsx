import { Trans } from '@lingui/react/macro'
import { IconPhoneOff } from '@tabler/icons-react'

import classes from './do-not-call.module.css'

/** Whether a person must not be called. A missing statement is not a permission. */
export function DoNotCall({ value }: { value: boolean | null }) {
  if (value === null) return <Trans>Not told</Trans>
  if (!value) return <Trans>May be called</Trans>
  return (
    <span className={classes['barred']}>
      <IconPhoneOff size={16} stroke={1.5} aria-hidden />
      <Trans>Must not be called</Trans>
    </span>
  )
}
