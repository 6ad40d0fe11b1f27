import { Trans } from '@lingui/react/macro'

import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

import type { UserAddresses } from '../user-addresses.ts'

/** The address of a person that does not say of whom. */
export function NoUserPage({ addresses }: { addresses: UserAddresses }) {
  return (
    <Page title={usePageTitle()}>
      <Empty
        title={<Trans>Whom do you want to look at?</Trans>}
        action={
          <LinkButton link={addresses.list}>
            <Trans>Choose from the users</Trans>
          </LinkButton>
        }
      >
        <Trans>Here you see one person’s role, team, sessions and last activity.</Trans>
      </Empty>
    </Page>
  )
}
