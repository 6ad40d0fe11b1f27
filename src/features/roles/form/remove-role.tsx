import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { RoleDetail } from '#contracts/roles.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { can } from '#src/machines/landing.ts'
import { notify } from '#src/ui/notify.ts'

import type { RolesApi } from '../roles.api.ts'
import classes from './role-form.module.css'

type RemoveRoleProps = {
  role: RoleDetail
  api: RolesApi
  permissions: readonly string[]
  onRemoved: () => void
}

/** Takes a role away, or says why it stays. */
export function RemoveRole({ role: { id, name, people, is_locked }, api, permissions, onRemoved }: RemoveRoleProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  if (is_locked || !can(permissions, 'role-delete')) return null
  if (people > 0) {
    return (
      <span className={classes['note']}>
        <Plural
          value={people}
          one="# person has this role: it cannot be removed."
          other="# people have this role: it cannot be removed."
        />
      </span>
    )
  }

  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        <Trans>Remove role</Trans>
      </Button>
      {isAsking && (
        <ActionDialog
          title={<Trans>Remove the role {name}?</Trans>}
          verb={<Trans>Remove role</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={(_, signal) => api.remove(id, signal)}
          onDone={() => {
            void notify({ text: t`The role ${name} is removed.`, milliseconds: 5000 })
            onRemoved()
          }}
          onClose={() => setIsAsking(false)}
        >
          <Trans>Nobody has it. What it allowed is kept with the record of its removal.</Trans>
        </ActionDialog>
      )}
    </>
  )
}
