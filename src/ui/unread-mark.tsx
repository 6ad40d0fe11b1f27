import { Trans } from '@lingui/react/macro'

import classes from './unread-mark.module.css'

/** A dot and a word for an unread item. */
export const UnreadMark = () => (
  <span className={classes['unread']}>
    <Trans>Unread</Trans>
  </span>
)
