import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { SupportSettings } from '#contracts/support-settings.ts'
import type { Http } from '#src/lib/http.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useLatest } from '#src/ui/use-latest.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import { Calendars } from './calendars.tsx'
import { Categories } from './categories.tsx'
import { Satisfaction } from './satisfaction.tsx'
import { settingsApi } from './settings.api.ts'
import type { SettingsWork } from './settings-work.ts'
import { Targets } from './targets.tsx'

/** When the desk works, by when it answers and solves, what tickets can be about, and whether it asks how it went. */
export function SettingsScreen({ answer, http }: { answer: Promise<SupportSettings>; http: Http }) {
  const [api] = useState(() => settingsApi(http))
  const onReload = useReload()
  const { newest: shown, keep } = useLatest(usePromiseState(answer))
  const workOf = (settings: SupportSettings): SettingsWork => ({
    settings,
    api,
    onChanged: keep,
    onReload,
  })

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>When does the desk work, by when does it answer, and what can tickets be about?</Trans>}
    >
      <DeskNavigation />
      <AsyncContent answer={shown} rows={10} onRetry={onReload}>
        {(settings) => (
          <>
            <Calendars work={workOf(settings)} />
            <Targets work={workOf(settings)} />
            <Categories work={workOf(settings)} />
            <Satisfaction work={workOf(settings)} />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}
