import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PermissionDetail } from '#contracts/permission-catalogue.ts'
import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { permissionsSearchDefaults } from '../list/permissions-search.ts'
import { permissionsApi } from '../permissions.api.ts'
import { EditPermissionForm } from './edit-permission-form.tsx'
import classes from './permission-form.module.css'
import { RemovePermission } from './remove-permission.tsx'
import { WhereUsed } from './where-used.tsx'

type EditPermissionScreenProps = {
  permission: Promise<PermissionDetail>
  http: Http
  /** The permissions of the reader. */
  held: readonly string[]
}

export function EditPermissionScreen({ permission, http, held }: EditPermissionScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const [api] = useState(() => permissionsApi(http))
  const answer = usePromiseState(permission)
  const retry = () => void router.invalidate()
  const leave = ({ isGone = false } = {}) => {
    // perhaps the reader holds it
    router.options.context.session.send({ type: 'rights.changed' })
    // what is written of something that is gone is not worth a question
    void navigate({ to: '/admin/permissions', search: permissionsSearchDefaults, ignoreBlocker: isGone })
  }

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What it is called for people, and where it is used.</Trans>}
      actions={
        answer.value && (
          <RemovePermission permission={answer.value} api={api} held={held} onRemoved={() => leave({ isGone: true })} />
        )
      }
    >
      <AsyncContent answer={answer} rows={8} onRetry={retry}>
        {(found) => (
          <div className={classes['beside']}>
            <EditPermissionForm
              key={`${found.id}-${found.version}`}
              permission={found}
              api={api}
              onSaved={leave}
              onReload={retry}
            />
            <WhereUsed permission={found} mayOpenRoles={can(held, 'role-edit') && can(held, 'role-list')} />
          </div>
        )}
      </AsyncContent>
    </Page>
  )
}
