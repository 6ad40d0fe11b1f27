import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { CalibrationOptions } from '#contracts/calibrations.ts'
import { addDays } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { calibrationsApi } from '../calibrations.api.ts'
import { CalibrationForm } from './calibration-form.tsx'
import { draftOf, newCalibration } from './calibration-values.ts'

type CreateCalibrationScreenProps = {
  options: Promise<CalibrationOptions>
}

export function CreateCalibrationScreen({ options }: CreateCalibrationScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(calibrationsApi)
  const maySearch = useCan()('call-detail')
  const [inAWeek] = useState(() => addDays(dayIn(browserZone(), new Date()), 7))

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Everybody whom you choose is told at once, and evaluates without seeing the others.</Trans>}
    >
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={useReload()}>
        {(offered) => (
          <CalibrationForm
            // the only one there is to choose needs no choosing
            initial={newCalibration(
              inAWeek,
              offered.scorecards.length === 1 ? (offered.scorecards[0]?.id ?? null) : null,
            )}
            options={offered}
            api={api}
            maySearch={maySearch}
            calibration={null}
            verb={<Trans>Add and invite</Trans>}
            progress={<Trans>Adding…</Trans>}
            save={(values, signal) => api.create(draftOf(values), signal)}
            onSaved={({ id, name }) => {
              void notify({ text: t`The calibration ${name} was added, and everybody in it told.`, milliseconds: 5000 })
              void navigate({ to: '/quality/calibration/$id', params: { id: String(id) } })
            }}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
