import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import own from '../beyond.module.css'

type NoCauseNoteProps = {
  /** How many were compared, and whether p is corrected for as many. */
  compared: ReactNode
  /** Of which cases the picture tells, and what was left out. */
  children: ReactNode
}

/** What no picture of what goes with an outcome says by itself: that it is no cause, and what it was made of. */
export function NoCauseNote({ compared, children }: NoCauseNoteProps) {
  return (
    <div className={own['caution']} role="note">
      <p>
        <Trans>
          <strong>This is association, not cause.</strong> A factor may go with the outcome because something else
          brings both about.
        </Trans>{' '}
        {compared}
      </p>
      <p>{children}</p>
    </div>
  )
}
