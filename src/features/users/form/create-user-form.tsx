import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { locales } from '#contracts/page-config.ts'
import { userFields, type UserOptions } from '#contracts/users.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { can } from '#src/machines/landing.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import type { UserAddresses } from '../user-addresses.ts'
import type { UsersApi } from '../users.api.ts'
import { blankUser } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type CreateUserFormProps = {
  permissions: readonly string[]
  options: UserOptions
  api: UsersApi
  addresses: UserAddresses
  onCreated: (id: number) => void
}

export function CreateUserForm({ permissions, options, api, addresses, onCreated }: CreateUserFormProps) {
  const { t } = useLingui()
  const draft = useDraft({
    initial: blankUser,
    save: (user, signal) => api.create(user, signal),
    onSaved: ({ id }) => {
      const { email } = draft.values
      void notify({ text: t`The invitation is on its way to ${email}.`, milliseconds: 5000 })
      onCreated(id)
    },
  })

  return (
    <DraftForm
      draft={draft}
      verb={<Trans>Add and invite</Trans>}
      progress={<Trans>Adding…</Trans>}
      actions={
        <LinkButton link={addresses.list} variant="default">
          <Trans>Cancel</Trans>
        </LinkButton>
      }
    >
      <UserFields
        draft={draft}
        options={options}
        open={userFields}
        createTeam={can(permissions, 'user-edit') ? api.createTeam : null}
      />
      <NativeSelect
        name="locale"
        label={t`Language of the invitation`}
        value={draft.values.locale ?? ''}
        error={draft.errors['locale']?.[0]}
        data={[
          { value: '', label: t`As this page` },
          ...locales.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          draft.change({ locale: locales.find((locale) => locale === value) ?? null })
        }
      />
    </DraftForm>
  )
}
