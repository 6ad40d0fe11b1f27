import { Trans } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { focusSection } from './section.tsx'
import classes from './set-up-banner.module.css'

/** Says to somebody who was led here why nothing else is open yet. */
export function SetUpBanner() {
  return (
    <div role="status" className={classes['banner']}>
      <IconShieldLock size={20} stroke={1.5} aria-hidden />
      <p>
        <Trans>
          Your role asks for a second factor. The rest of the product opens once it is set up:{' '}
          <Link to="." hash="two-factor" replace preload={false} onClick={() => focusSection('two-factor')}>
            set it up now
          </Link>
          .
        </Trans>
      </p>
    </div>
  )
}
