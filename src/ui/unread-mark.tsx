import { Trans } from '@lingui/react/macro'

import classes from './unread-mark.module.css'

/** Says, with a dot and a word, that something was not read yet. */
export const UnreadMark = () => (
  <span className={classes['unread']}>
    <Trans>Unread</Trans>
  </span>
)
