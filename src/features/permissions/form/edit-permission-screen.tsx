import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PermissionDetail } from '#contracts/permission-catalogue.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import { useApi } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { can } from '#src/machines/landing.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { permissionsSearch } from '../list/permissions-search.ts'
import { permissionsApi, type PermissionsApi } from '../permissions.api.ts'
import { PermissionFields } from './permission-fields.tsx'
import classes from './permission-form.module.css'
import { WhereUsed } from './where-used.tsx'

type EditPermissionScreenProps = {
  permission: Promise<PermissionDetail>
  /** The permissions of the reader. */
  held: readonly string[]
}

export function EditPermissionScreen({ permission, held }: EditPermissionScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(permissionsApi)
  const answer = usePromiseState(permission)
  const retry = () => void router.invalidate()
  const leave = ({ isGone = false } = {}) => {
    // perhaps the reader holds it
    router.options.context.session.send({ type: 'rights.changed' })
    // what is written of something that is gone is not worth a question
    void navigate({ to: '/admin/permissions', search: permissionsSearch.defaults, ignoreBlocker: isGone })
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

type RemovePermissionProps = {
  permission: PermissionDetail
  api: PermissionsApi
  /** The permissions of the reader. */
  held: readonly string[]
  onRemoved: () => void
}

/** Takes away a permission that was added and that no role but the administrators' uses. */
function RemovePermission({ permission, api, held, onRemoved }: RemovePermissionProps) {
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

type EditPermissionFormProps = {
  permission: PermissionDetail
  api: PermissionsApi
  onSaved: () => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload: () => void
}

function EditPermissionForm({ permission, api, onSaved, onReload }: EditPermissionFormProps) {
  const { t } = useLingui()
  const { id, name, group, description, is_built_in, is_specified, version } = permission
  const draft = useDraft({
    initial: { name, group, description },
    save: (values, signal) => api.change(id, { ...values, version }, signal),
    onSaved: ({ name: saved }) => {
      void notify({ text: t`The permission ${saved} is changed.`, milliseconds: 5000 })
      onSaved()
    },
  })

  const builtIn = is_built_in ? t`The product itself checks this name: it does not change.` : undefined

  return (
    <DraftForm
      draft={draft}
      verb={<Trans>Save changes</Trans>}
      progress={<Trans>Saving…</Trans>}
      actions={
        <>
          <LinkButton link={{ to: '/admin/permissions' }} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
          <ShowNewerVersion draft={draft} onShow={onReload} />
        </>
      }
    >
      <PermissionFields
        draft={draft}
        fixedName={is_specified ? t`This name is given by the product’s specification and does not change.` : builtIn}
      />
    </DraftForm>
  )
}
