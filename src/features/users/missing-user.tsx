import { Trans } from '@lingui/react/macro'

import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

import type { UserAddresses } from './user-addresses.ts'

/** Shown for a person who does not exist, or is not visible to this reader: the page does not tell which. */
export function MissingUser({ addresses }: { addresses: UserAddresses }) {
  return (
    <Empty
      title={<Trans>Nobody is found here</Trans>}
      action={
        <LinkButton link={addresses.list} variant="default">
          <Trans>Choose from the users</Trans>
        </LinkButton>
      }
    >
      <Trans>The address is mistyped, or the person is not among those whom you may see.</Trans>
    </Empty>
  )
}

/** Shown for an address of the detail page without a person. */
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
