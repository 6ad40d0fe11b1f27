import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { rolesSearchDefaults } from '../list/roles-search.ts'
import type { RoleView } from '../preview/role-view.ts'
import { type RoleFormAnswers, rolesApi } from '../roles.api.ts'
import { EditRoleForm } from './edit-role-form.tsx'
import { RemoveRole } from './remove-role.tsx'

type EditRoleScreenProps = {
  answers: RoleFormAnswers
  http: Http
  permissions: readonly string[]
  view: RoleView
}

export function EditRoleScreen({ answers, http, permissions, view }: EditRoleScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const [api] = useState(() => rolesApi(http))
  const [role, options] = [usePromiseState(answers.role), usePromiseState(answers.options)]
  const retry = () => void router.invalidate()
  const leave = ({ isGone = false } = {}) => {
    // perhaps it is the reader's own
    router.options.context.session.send({ type: 'rights.changed' })
    // what is written of something that is gone is not worth a question
    void navigate({ to: '/admin/roles', search: rolesSearchDefaults, ignoreBlocker: isGone })
  }

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What its people may do. A change counts from their next click.</Trans>}
      actions={
        role.value && (
          <RemoveRole role={role.value} api={api} permissions={permissions} onRemoved={() => leave({ isGone: true })} />
        )
      }
    >
      <AsyncContent answer={role} rows={10} onRetry={retry}>
        {(found) => (
          <AsyncContent answer={options} rows={10} onRetry={retry}>
            {(offered) => (
              <EditRoleForm
                key={`${found.id}-${found.version}`}
                role={found}
                options={offered}
                permissions={permissions}
                api={api}
                view={view}
                onSaved={leave}
                onReload={retry}
              />
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </Page>
  )
}
