import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { PermissionDetail } from '#contracts/permission-catalogue.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { can } from '#src/machines/landing.ts'
import { notify } from '#src/ui/notify.ts'

import type { PermissionsApi } from '../permissions.api.ts'

type RemovePermissionProps = {
  permission: PermissionDetail
  api: PermissionsApi
  /** The permissions of the reader. */
  held: readonly string[]
  onRemoved: () => void
}

/** Takes away a permission that was added and that no role but the administrators' uses. */
export function RemovePermission({ permission, api, held, onRemoved }: RemovePermissionProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, is_built_in, roles } = permission
  const isUsed = roles.some((role) => role.id !== ADMIN_ROLE_ID)
  if (is_built_in || isUsed || !can(held, 'permission-delete')) return null

  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        <Trans>Remove permission</Trans>
      </Button>
      {isAsking && (
        <ActionDialog
          title={<Trans>Remove the permission {name}?</Trans>}
          verb={<Trans>Remove permission</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={(_, signal) => api.remove(id, signal)}
          onDone={() => {
            void notify({ text: t`The permission ${name} is removed.`, milliseconds: 5000 })
            onRemoved()
          }}
          onClose={() => setIsAsking(false)}
        >
          <Trans>Only administrators hold it. Whatever asks for it will find that nobody does.</Trans>
        </ActionDialog>
      )}
    </>
  )
}
