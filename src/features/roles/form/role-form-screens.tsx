import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import type { RoleDetail, RuleOptions } from '#contracts/roles.ts'
import { useApi, useAppContext, useCan, useVisitor } from '#src/context/app-context.ts'
import { ActionButton } from '#src/forms/action-dialog.tsx'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import { rolesSearch } from '../list/roles-search.ts'
import { PreviewButton } from '../preview/preview-button.tsx'
import type { RoleView } from '../preview/role-view.ts'
import { rolesApi } from '../roles.api.ts'
import { blankRole, draftOf, roleOf } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'
import classes from './role-form.module.css'

type CreateRoleScreenProps = { options: Promise<RuleOptions>; view: RoleView }

export function CreateRoleScreen({ options, view }: CreateRoleScreenProps) {
  return (
    <DraftPage answer={options} sentence={<Trans>Name what people come to do, and choose what they may.</Trans>}>
      {(loadedOptions) => <CreateRoleForm options={loadedOptions} view={view} />}
    </DraftPage>
  )
}

function CreateRoleForm({ options, view }: { options: RuleOptions; view: RoleView }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { permissions } = useVisitor()
  const api = useApi(rolesApi)
  const draft = useDraft({
    initial: blankRole,
    save: async (values, signal) => {
      const { reason: _, ...role } = roleOf(i18n, values)
      return api.create(role, signal)
    },
    onSaved: ({ name }) => {
      void notify({ text: t`The role ${name} is there.`, milliseconds: 5000 })
      void navigate({ to: '/admin/roles', search: rolesSearch.defaults })
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
          <PreviewButton draft={draft.values} roleId={null} view={view} />
        </>
      }
    >
      <RoleFields draft={draft} options={options} ownPermissions={permissions} />
    </DraftForm>
  )
}

type EditRoleScreenProps = { answer: Promise<{ role: RoleDetail; options: RuleOptions }>; view: RoleView }

export function EditRoleScreen({ answer, view }: EditRoleScreenProps) {
  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>What its people may do. A change counts from their next click.</Trans>}
      renderActions={({ role }) => <RemoveRole role={role} />}
    >
      {({ role, options }, reload) => (
        <EditRoleForm key={`${role.id}-${role.version}`} role={role} options={options} view={view} onReload={reload} />
      )}
    </DraftPage>
  )
}

/** Returns to the list. The reader may have the role, so the session loads its permissions again. */
function useLeave() {
  const { session } = useAppContext()
  const navigate = useNavigate()

  return ({ isRemoved = false } = {}) => {
    session.send({ type: 'rights.changed' })
    // unsaved changes of a removed role need no warning
    void navigate({ to: '/admin/roles', search: rolesSearch.defaults, ignoreBlocker: isRemoved })
  }
}

/** Removes a role, or says why that is impossible. */
function RemoveRole({ role: { id, name, people, is_locked } }: { role: RoleDetail }) {
  const { t } = useLingui()
  const api = useApi(rolesApi)
  const leave = useLeave()
  const can = useCan()
  if (is_locked || !can('role-delete')) return null
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
    <ActionButton
      title={<Trans>Remove the role {name}?</Trans>}
      verb={<Trans>Remove role</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_, signal) => api.remove(id, signal)}
      onDone={() => {
        void notify({ text: t`The role ${name} is removed.`, milliseconds: 5000 })
        leave({ isRemoved: true })
      }}
    >
      <Trans>Nobody has it. What it allowed is kept with the record of its removal.</Trans>
    </ActionButton>
  )
}

type EditRoleFormProps = { role: RoleDetail; options: RuleOptions; view: RoleView; onReload: () => void }

function EditRoleForm({ role, options, view, onReload }: EditRoleFormProps) {
  const { t, i18n } = useLingui()
  const { permissions } = useVisitor()
  const api = useApi(rolesApi)
  const leave = useLeave()
  const draft = useDraft({
    initial: draftOf(role),
    save: async (values, signal) => api.change(role.id, { ...roleOf(i18n, values), version: role.version }, signal),
    onSaved: ({ name }) => {
      void notify({ text: t`The role ${name} is changed.`, milliseconds: 5000 })
      leave()
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
          <PreviewButton draft={draft.values} roleId={role.id} view={view} />
          <ShowNewerVersion draft={draft} onShow={onReload} />
        </>
      }
    >
      <RoleFields draft={draft} options={options} ownPermissions={permissions} isLocked={role.is_locked} />
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
