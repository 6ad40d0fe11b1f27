import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Profile } from '#contracts/profile.ts'
import type { SignedInBrowser } from '#contracts/users.ts'
import { useApi, useAppContext } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { LanguageChoice } from '#src/ui/language-choice.tsx'
import { notify } from '#src/ui/notify.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { ThemeChoice } from '#src/ui/theme-choice.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { PasswordField } from './password-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { Photo } from './photo.tsx'
import classes from './profile-sections.module.css'
import { profileApi, type ProfileApi } from './profile.api.ts'
import { focusSection, Section, type SectionId, sectionIds } from './section.tsx'
import { Sessions } from './sessions/sessions.tsx'
import { TwoFactor } from './two-factor/two-factor.tsx'

type ProfileSectionsProps = {
  profile: Profile
  sessions: PromiseState<SignedInBrowser[]>
  /** Loads the data of the screen again. */
  onReload: () => Promise<void>
  /** Also loads the session with its permissions again. */
  onRefresh: () => Promise<void>
}

export function ProfileSections({ profile, sessions, ...on }: ProfileSectionsProps) {
  const { locale, pageConfig } = useAppContext()
  const api = useApi(profileApi)
  const [passwordChanges, setPasswordChanges] = useState(0)

  return (
    <div className={classes['layout']}>
      <SectionLinks />
      <div className={classes['sections']}>
        <Section id="your-data" title={<Trans>Your data</Trans>}>
          {/* a form per email address: after a change, the typed password is discarded */}
          <YourData
            key={profile.email}
            profile={profile}
            api={api}
            onSaved={async () => {
              await on.onRefresh()
              if (document.activeElement === document.body) focusSection('your-data')
            }}
          />
          <YourRoles profile={profile} />
        </Section>
        <Section
          id="photo"
          title={<Trans>Photo</Trans>}
          sentence={<Trans>Colleagues see it beside your name. The middle of the picture is kept, as a square.</Trans>}
        >
          <Photo profile={profile} api={api} onSaved={() => void on.onReload()} />
        </Section>
        <Section
          id="password"
          title={<Trans>Password</Trans>}
          sentence={
            <Trans>A new one ends your other sessions: wherever else you are signed in, you sign in again.</Trans>
          }
        >
          <PasswordForm
            key={passwordChanges}
            email={profile.email}
            api={api}
            onSaved={() => {
              setPasswordChanges(passwordChanges + 1)
              focusSection('password')
              void on.onReload()
            }}
          />
        </Section>
        <Section
          id="language-and-theme"
          title={<Trans>Language and theme</Trans>}
          sentence={<Trans>As they are chosen here, or in the header, they hold for this browser.</Trans>}
        >
          <LanguageAndTheme locale={locale} />
        </Section>
        <Section
          id="two-factor"
          title={<Trans>Two-factor</Trans>}
          sentence={
            <Trans>
              Besides your password, signing in asks for a code that only your device shows. Somebody who learns your
              password alone cannot get in.
            </Trans>
          }
        >
          <TwoFactor profile={profile} appName={pageConfig.appName} onChanged={() => void on.onRefresh()} />
        </Section>
        <Section
          id="sessions"
          title={<Trans>Where you are signed in</Trans>}
          sentence={<Trans>End what you do not recognise, then change your password.</Trans>}
        >
          <AsyncContent answer={sessions} onRetry={() => void on.onReload()} rows={2}>
            {(browsers) => <Sessions sessions={browsers} api={api} onEnded={() => void on.onReload()} />}
          </AsyncContent>
        </Section>
      </div>
    </div>
  )
}

/** The same two settings as in the header, with labels. They apply to this browser. */
function LanguageAndTheme({ locale }: { locale: LocaleActor }) {
  const { wanted: preferred, available } = useSelector(locale, ({ context }) => context)

  return (
    <div className={classes['choices']}>
      <div className={classes['choice']}>
        <span className={classes['label']} aria-hidden>
          <Trans>Language</Trans>
        </span>
        <LanguageChoice
          value={preferred}
          available={available}
          onChange={(selected) => locale.send({ type: 'locale.chosen', locale: selected })}
        />
      </div>
      <div className={classes['choice']}>
        <span className={classes['label']} aria-hidden>
          <Trans>Theme</Trans>
        </span>
        <ThemeChoice />
      </div>
    </div>
  )
}

/** Role, team and partner, which an administrator sets. */
function YourRoles({ profile: { role, team, partner } }: { profile: Profile }) {
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>
          <Trans>Role</Trans>
        </dt>
        <dd>{role?.name ?? <Trans>None yet</Trans>}</dd>
      </div>
      {team && (
        <div>
          <dt>
            <Trans>Team</Trans>
          </dt>
          <dd>{team.name}</dd>
        </div>
      )}
      {partner && (
        <div>
          <dt>
            <Trans>Partner</Trans>
          </dt>
          <dd>{partner.name}</dd>
        </div>
      )}
    </dl>
  )
}

/** Links to each section of the page. */
function SectionLinks() {
  const { t, i18n } = useLingui()

  return (
    <nav aria-label={t`Sections of this page`} className={classes['nav']}>
      <ul className={classes['list']}>
        {sectionIds.map((id) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              replace
              preload={false}
              className={classes['link']}
              activeOptions={{ includeHash: true }}
              onClick={() => focusSection(id)}
            >
              {i18n._(names[id])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const names: Record<SectionId, MessageDescriptor> = {
  'your-data': msg`Your data`,
  photo: msg`Photo`,
  password: msg`Password`,
  'language-and-theme': msg`Language and theme`,
  'two-factor': msg`Two-factor`,
  sessions: msg`Where you are signed in`,
}

type YourDataProps = {
  profile: Profile
  api: ProfileApi
  onSaved: () => Promise<void>
}

/** Name and email address. A new address requires the password in the same form. */
function YourData({ profile, api, onSaved }: YourDataProps) {
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
