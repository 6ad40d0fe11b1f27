import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { RoleDetail, RuleOptions } from '#contracts/roles.ts'
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

import { rolesSearch } from '../list/roles-search.ts'
import { PreviewButton } from '../preview/preview-button.tsx'
import type { RoleView } from '../preview/role-view.ts'
import { type RoleFormAnswers, rolesApi, type RolesApi } from '../roles.api.ts'
import { draftOf, roleOf } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'
import classes from './role-form.module.css'

type EditRoleScreenProps = {
  answers: RoleFormAnswers
  permissions: readonly string[]
  view: RoleView
}

export function EditRoleScreen({ answers, permissions, view }: EditRoleScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(rolesApi)
  const [role, options] = [usePromiseState(answers.role), usePromiseState(answers.options)]
  const retry = () => void router.invalidate()
  const leave = ({ isGone = false } = {}) => {
    // perhaps it is the reader's own
    router.options.context.session.send({ type: 'rights.changed' })
    // what is written of something that is gone is not worth a question
    void navigate({ to: '/admin/roles', search: rolesSearch.defaults, ignoreBlocker: isGone })
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

type RemoveRoleProps = {
  role: RoleDetail
  api: RolesApi
  permissions: readonly string[]
  onRemoved: () => void
}

/** Takes a role away, or says why it stays. */
function RemoveRole({ role: { id, name, people, is_locked }, api, permissions, onRemoved }: RemoveRoleProps) {
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

type EditRoleFormProps = {
  role: RoleDetail
  options: RuleOptions
  /** Of the reader, who gives no others. */
  permissions: readonly string[]
  api: RolesApi
  view: RoleView
  onSaved: () => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload: () => void
}

function EditRoleForm({ role, options, permissions, api, view, onSaved, onReload }: EditRoleFormProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft({
    initial: draftOf(role),
    save: async (values, signal) => api.change(role.id, { ...roleOf(i18n, values), version: role.version }, signal),
    onSaved: ({ name }) => {
      void notify({ text: t`The role ${name} is changed.`, milliseconds: 5000 })
      onSaved()
    },
  })

  return (
    <DraftForm
      draft={draft}
      isWide
      verb={<Trans>Save changes</Trans>}
      progress={<Trans>Saving…</Trans>}
      actions={
        <>
          <LinkButton link={{ to: '/admin/roles' }} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
          <PreviewButton draft={draft.values} roleId={role.id} api={api} permissions={permissions} view={view} />
          <ShowNewerVersion draft={draft} onShow={onReload} />
        </>
      }
    >
      <RoleFields draft={draft} options={options} held={permissions} isLocked={role.is_locked} />
      <Textarea
        {...draft.text('reason')}
        className={classes['reason'] ?? ''}
        label={t`Why it changes`}
        description={t`Kept with the record of the change.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={500}
        autosize
        minRows={2}
      />
    </DraftForm>
  )
}
