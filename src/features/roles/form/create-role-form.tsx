import { Trans, useLingui } from '@lingui/react/macro'

import type { RuleOptions } from '#contracts/roles.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import { PreviewButton } from '../preview/preview-button.tsx'
import type { RoleView } from '../preview/role-view.ts'
import type { RolesApi } from '../roles.api.ts'
import { blankRole, roleOf } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'

type CreateRoleFormProps = {
  options: RuleOptions
  /** Of the reader, who gives no others. */
  permissions: readonly string[]
  api: RolesApi
  view: RoleView
  onCreated: () => void
}

export function CreateRoleForm({ options, permissions, api, view, onCreated }: CreateRoleFormProps) {
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
