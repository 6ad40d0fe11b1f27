import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Profile } from '#contracts/profile.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { notify } from '#src/ui/notify.ts'

import { PasswordField } from './password-field.tsx'
import type { ProfileApi } from './profile.api.ts'

type YourDataProps = {
  profile: Profile
  api: ProfileApi
  onSaved: () => Promise<void>
}

/** Name and address. Another address asks for the password, in the same form. */
export function YourData({ profile, api, onSaved }: YourDataProps) {
  const { t } = useLingui()
  const draft = useDraft({
    initial: { name: profile.name, email: profile.email, current_password: '' },
    save: ({ name, email, current_password }, signal) =>
      api.change({ name, email, ...(current_password && { current_password }) }, signal),
    onSaved: () => {
      void notify({ text: t`Your data is saved.`, milliseconds: 5000 })
      void onSaved()
    },
  })
  const isEmailChanged = draft.values.email.trim().toLowerCase() !== profile.email.toLowerCase()

  return (
    <DraftForm draft={draft} verb={<Trans>Save your data</Trans>} progress={<Trans>Saving your data…</Trans>}>
      <TextInput {...draft.text('name')} label={t`Name`} autoComplete="name" />
      <TextInput {...draft.text('email')} label={t`Email`} type="email" autoComplete="email" spellCheck={false} />
      {isEmailChanged && (
        <PasswordField
          {...draft.text('current_password')}
          label={t`Current password`}
          description={t`You sign in with the address, so changing it asks for your password.`}
          autoComplete="current-password"
        />
      )}
    </DraftForm>
  )
}
