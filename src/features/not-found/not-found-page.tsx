import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Page } from '#src/ui/page.tsx'

import classes from './not-found-page.module.css'

/** For an address that does not exist. A person without any access sees it at every address. */
export function NotFoundPage({ hasAccess }: { hasAccess: boolean }) {
  if (!hasAccess) {
    return (
      <Page
        title={<Trans>Your account is waiting for access</Trans>}
        sentence={
          <Trans>
            You are signed in, but your account has no role yet. An administrator gives you one; after that, sign in
            again or load this page anew.
          </Trans>
        }
      />
    )
  }

  return (
    <Page
      title={<Trans>Page not found</Trans>}
      sentence={<Trans>The address is mistyped, the page was removed, or it is not open to you.</Trans>}
    >
      <p className={classes['way-out']}>
        <Link to="/">
          <Trans>Go to the start page</Trans>
        </Link>
      </p>
    </Page>
  )
}
