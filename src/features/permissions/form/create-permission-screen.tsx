import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'

import type { PermissionDraft } from '#contracts/permission-catalogue.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

import { permissionsSearch } from '../list/permissions-search.ts'
import { permissionsApi } from '../permissions.api.ts'
import { PermissionFields } from './permission-fields.tsx'

export function CreatePermissionScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { session } = useRouter().options.context
  const api = useApi(permissionsApi)
  const draft = useDraft({
    initial: BLANK,
    save: (values, signal) => api.create(values, signal),
    onSaved: ({ name }) => {
      void notify({ text: t`The permission ${name} is there. Administrators hold it already.`, milliseconds: 5000 })
      session.send({ type: 'rights.changed' })
      void navigate({ to: '/admin/permissions', search: permissionsSearch.defaults })
    },
  })

  return (
    <Page
      title={usePageTitle()}
      sentence={
        <Trans>For what other programs ask about, or for what is to come. Roles can be given it at once.</Trans>
      }
    >
      <DraftForm
        draft={draft}
        verb={<Trans>Add permission</Trans>}
        progress={<Trans>Adding…</Trans>}
        actions={
          <LinkButton link={{ to: '/admin/permissions' }} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
        }
      >
        <PermissionFields draft={draft} />
      </DraftForm>
    </Page>
  )
}

const BLANK: PermissionDraft = { name: '', group: 'other', description: {} }
