import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { RuleOptions } from '#contracts/roles.ts'
import type { Http } from '#src/lib/http.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { rolesSearchDefaults } from '../list/roles-search.ts'
import type { RoleView } from '../preview/role-view.ts'
import { rolesApi } from '../roles.api.ts'
import { CreateRoleForm } from './create-role-form.tsx'

type CreateRoleScreenProps = {
  options: Promise<RuleOptions>
  http: Http
  permissions: readonly string[]
  view: RoleView
}

export function CreateRoleScreen({ options, http, permissions, view }: CreateRoleScreenProps) {
  const reload = useReload()
  const navigate = useNavigate()
  const [api] = useState(() => rolesApi(http))

  return (
    <Page title={usePageTitle()} sentence={<Trans>Name what people come to do, and choose what they may.</Trans>}>
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={reload}>
        {(offered) => (
          <CreateRoleForm
            options={offered}
            permissions={permissions}
            api={api}
            view={view}
            onCreated={() => void navigate({ to: '/admin/roles', search: rolesSearchDefaults })}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
