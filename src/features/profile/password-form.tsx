import { Trans, useLingui } from '@lingui/react/macro'

import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { notify } from '#src/ui/notify.ts'

import { PasswordField } from './password-field.tsx'
import type { ProfileApi } from './profile.api.ts'

type PasswordFormProps = {
  /** For password managers, which store a password under this address. */
  email: string
  api: ProfileApi
  onSaved: () => void
}

export function PasswordForm({ email, api, onSaved }: PasswordFormProps) {
  const { t } = useLingui()
  const draft = useDraft({
    initial: { current_password: '', password: '', password_confirmation: '' },
    save: api.changePassword,
    onSaved: () => {
      void notify({ text: t`Your password is changed. Your other sessions have ended.`, milliseconds: 5000 })
      onSaved()
    },
  })

  return (
    <DraftForm draft={draft} verb={<Trans>Change the password</Trans>} progress={<Trans>Changing the password…</Trans>}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...draft.text('current_password')} label={t`Current password`} autoComplete="current-password" />
      <PasswordField {...draft.text('password')} label={t`New password`} autoComplete="new-password" />
      <PasswordField
        {...draft.text('password_confirmation')}
        label={t`New password again`}
        autoComplete="new-password"
      />
    </DraftForm>
  )
}
