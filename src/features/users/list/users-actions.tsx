import { Trans } from '@lingui/react/macro'
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react'

import { can } from '#src/machines/landing.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { UserAddresses } from '../user-addresses.ts'

type UsersActionsProps = {
  permissions: readonly string[]
  addresses: UserAddresses
  fetchFile: (format: ExportFormat) => Promise<{ file: Blob; name: string }>
}

/** What can be done from the list, as far as the reader may. */
export function UsersActions({ permissions, addresses, fetchFile }: UsersActionsProps) {
  return (
    <>
      <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
      {addresses.file && can(permissions, 'user-edit') && (
        <LinkButton
          link={addresses.file}
          variant="default"
          leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
        >
          <Trans>Update from a file</Trans>
        </LinkButton>
      )}
      {can(permissions, 'user-create') && (
        <LinkButton link={addresses.create} leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}>
          <Trans>Add user</Trans>
        </LinkButton>
      )}
    </>
  )
}
