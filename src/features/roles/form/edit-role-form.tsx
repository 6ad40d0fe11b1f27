import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { RoleDetail, RuleOptions } from '#contracts/roles.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import { PreviewButton } from '../preview/preview-button.tsx'
import type { RoleView } from '../preview/role-view.ts'
import type { RolesApi } from '../roles.api.ts'
import { draftOf, roleOf } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'
import classes from './role-form.module.css'

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

export function EditRoleForm({ role, options, permissions, api, view, onSaved, onReload }: EditRoleFormProps) {
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
