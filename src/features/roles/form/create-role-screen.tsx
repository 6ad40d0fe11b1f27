import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { RuleOptions } from '#contracts/roles.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { rolesSearch } from '../list/roles-search.ts'
import { PreviewButton } from '../preview/preview-button.tsx'
import type { RoleView } from '../preview/role-view.ts'
import { rolesApi, type RolesApi } from '../roles.api.ts'
import { blankRole, roleOf } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'

type CreateRoleScreenProps = {
  options: Promise<RuleOptions>
  permissions: readonly string[]
  view: RoleView
}

export function CreateRoleScreen({ options, permissions, view }: CreateRoleScreenProps) {
  const reload = useReload()
  const navigate = useNavigate()
  const api = useApi(rolesApi)

  return (
    <Page title={usePageTitle()} sentence={<Trans>Name what people come to do, and choose what they may.</Trans>}>
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={reload}>
        {(offered) => (
          <CreateRoleForm
            options={offered}
            permissions={permissions}
            api={api}
            view={view}
            onCreated={() => void navigate({ to: '/admin/roles', search: rolesSearch.defaults })}
          />
        )}
      </AsyncContent>
    </Page>
  )
}

type CreateRoleFormProps = {
  options: RuleOptions
  /** Of the reader, who gives no others. */
  permissions: readonly string[]
  api: RolesApi
  view: RoleView
  onCreated: () => void
}

function CreateRoleForm({ options, permissions, api, view, onCreated }: CreateRoleFormProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft({
    initial: blankRole,
    save: async (values, signal) => {
      const { reason: _, ...role } = roleOf(i18n, values)
      return api.create(role, signal)
    },
    onSaved: ({ name }) => {
      void notify({ text: t`The role ${name} is there.`, milliseconds: 5000 })
      onCreated()
    },
  })

  return (
    <DraftForm
      draft={draft}
      isWide
      verb={<Trans>Add role</Trans>}
      progress={<Trans>Adding…</Trans>}
      actions={
        <>
          <LinkButton link={{ to: '/admin/roles' }} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
          <PreviewButton draft={draft.values} roleId={null} api={api} permissions={permissions} view={view} />
        </>
      }
    >
      <RoleFields draft={draft} options={options} held={permissions} />
    </DraftForm>
  )
}
