import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Profile } from '#contracts/profile.ts'
import type { SignedInBrowser } from '#contracts/users.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { LanguageAndTheme } from './language-and-theme.tsx'
import { PasswordForm } from './password-form.tsx'
import { Photo } from './photo.tsx'
import type { ProfileScreenProps } from './profile-screen.tsx'
import classes from './profile-sections.module.css'
import { profileApi } from './profile.api.ts'
import { focusSection, Section } from './section.tsx'
import { SectionLinks } from './section-links.tsx'
import { Sessions } from './sessions/sessions.tsx'
import { TwoFactor } from './two-factor/two-factor.tsx'
import { YourData } from './your-data.tsx'
import { YourRoles } from './your-roles.tsx'

type ProfileSectionsProps = Pick<ProfileScreenProps, 'http' | 'locale' | 'appName'> & {
  profile: Profile
  sessions: PromiseState<SignedInBrowser[]>
  /** What the screen shows is asked for once more. */
  onReload: () => Promise<void>
  /** So is who one is, and what one may. */
  onRefresh: () => Promise<void>
}

export function ProfileSections({ profile, sessions, http, locale, appName, ...on }: ProfileSectionsProps) {
  const api = profileApi(http)
  const [passwordsChanged, setPasswordsChanged] = useState(0)

  return (
    <div className={classes['layout']}>
      <SectionLinks />
      <div className={classes['sections']}>
        <Section id="your-data" title={<Trans>Your data</Trans>}>
          {/* with another address the form begins anew: the password that was typed for it is gone */}
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
            key={passwordsChanged}
            email={profile.email}
            api={api}
            onSaved={() => {
              setPasswordsChanged(passwordsChanged + 1)
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
          <TwoFactor profile={profile} http={http} appName={appName} onChanged={() => void on.onRefresh()} />
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
