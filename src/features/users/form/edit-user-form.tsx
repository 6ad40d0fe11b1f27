import { Trans, useLingui } from '@lingui/react/macro'

import type { UserDetail, UserOptions } from '#contracts/users.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import type { UsersApi } from '../users.api.ts'
import { changeBetween, draftOf } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type EditUserFormProps = {
  user: UserDetail
  options: UserOptions
  api: UsersApi
  onSaved: () => void
}

export function EditUserForm({ user, options, api, onSaved }: EditUserFormProps) {
  const { t } = useLingui()
  const initial = draftOf(user)
  const open = user.may.edit
  const draft = useDraft({
    initial,
    save: async (values, signal) => {
      const change = changeBetween(initial, values, open)
      if (Object.keys(change).length > 0) await api.change(user.id, change, signal)
    },
    onSaved: () => {
      const { name } = draft.values
      void notify({ text: t`The account of ${name} is changed.`, milliseconds: 5000 })
      onSaved()
    },
  })

  return (
    <DraftForm
      draft={draft}
      verb={<Trans>Save changes</Trans>}
      progress={<Trans>Saving…</Trans>}
      actions={
        <LinkButton link={{ to: '/detail-user', search: { id: user.id } }} variant="default">
          <Trans>Cancel</Trans>
        </LinkButton>
      }
    >
      <UserFields draft={draft} options={options} open={open} user={user} createTeam={api.createTeam} />
    </DraftForm>
  )
}
