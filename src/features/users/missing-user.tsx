import { Trans } from '@lingui/react/macro'

import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

import type { UserAddresses } from './user-addresses.ts'

/** In place of a person who does not exist, or not for this reader: nobody is told which. */
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
