import { Trans, useLingui } from '@lingui/react/macro'

import type { PermissionDetail } from '#contracts/permission-catalogue.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import type { PermissionsApi } from '../permissions.api.ts'
import { PermissionFields } from './permission-fields.tsx'

type EditPermissionFormProps = {
  permission: PermissionDetail
  api: PermissionsApi
  onSaved: () => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload: () => void
}

export function EditPermissionForm({ permission, api, onSaved, onReload }: EditPermissionFormProps) {
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
