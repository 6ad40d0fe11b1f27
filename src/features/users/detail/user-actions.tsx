import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconMail, IconPencil, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'

import type { UserDetail } from '#contracts/users.ts'
import { can } from '#src/machines/landing.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { UserAddresses } from '../user-addresses.ts'
import type { UserAction } from './user-action.ts'

type UserActionsProps = {
  user: UserDetail
  permissions: readonly string[]
  addresses: UserAddresses
  onAsk: (action: UserAction) => void
}

/** What the reader may do with this person. */
export function UserActions({ user: { id, state, may }, permissions, addresses, onAsk }: UserActionsProps) {
  return (
    <>
      {may.edit.length > 0 && (
        <LinkButton link={addresses.edit(id)} variant="default" leftSection={<IconPencil {...SIGN} />}>
          <Trans>Edit</Trans>
        </LinkButton>
      )}
      {can(permissions, 'user-create') && state === 'invited' && (
        <Button variant="default" leftSection={<IconMail {...SIGN} />} onClick={() => onAsk({ kind: 'invite' })}>
          <Trans>Send the invitation again</Trans>
        </Button>
      )}
      {may.remove_two_factor && (
        <Button
          variant="default"
          leftSection={<IconShieldOff {...SIGN} />}
          onClick={() => onAsk({ kind: 'remove-two-factor' })}
        >
          <Trans>Take the second factor away</Trans>
        </Button>
      )}
      {may.deactivate && state === 'deactivated' && (
        <Button variant="default" leftSection={<IconUserCheck {...SIGN} />} onClick={() => onAsk({ kind: 'activate' })}>
          <Trans>Activate again</Trans>
        </Button>
      )}
      {may.deactivate && state !== 'deactivated' && (
        <Button variant="default" leftSection={<IconUserOff {...SIGN} />} onClick={() => onAsk({ kind: 'deactivate' })}>
          <Trans>Deactivate</Trans>
        </Button>
      )}
    </>
  )
}

const SIGN = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
