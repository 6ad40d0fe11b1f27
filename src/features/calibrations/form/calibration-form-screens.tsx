import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { CalibrationDetail, CalibrationOptions } from '#contracts/calibrations.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'

import { calibrationsApi } from '../calibrations.api.ts'
import { useConversationName } from '../use-conversation-name.ts'
import { CalibrationForm } from './calibration-form.tsx'
import { changeOf, draftOf, newCalibration, valuesOfCalibration } from './calibration-values.ts'

export function CreateCalibrationScreen({ options }: { options: Promise<CalibrationOptions> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(calibrationsApi)
  const [inAWeek] = useState(() => addDays(dayIn(browserZone(), new Date()), 7))

  return (
    <DraftPage
      answer={options}
      sentence={<Trans>Everybody whom you choose is told at once, and evaluates without seeing the others.</Trans>}
    >
      {(loaded) => (
        <CalibrationForm
          // a single scorecard is preselected
          initial={newCalibration(inAWeek, loaded.scorecards.length === 1 ? (loaded.scorecards[0]?.id ?? null) : null)}
          options={loaded}
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
    </DraftPage>
  )
}

type EditCalibrationScreenProps = { answer: Promise<{ calibration: CalibrationDetail; options: CalibrationOptions }> }

export function EditCalibrationScreen({ answer }: EditCalibrationScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const nameOf = useConversationName()
  const api = useApi(calibrationsApi)

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>While it is open, people and conversations can be added. Nothing is taken away.</Trans>}
    >
      {({ calibration, options }, reload) => (
        <CalibrationForm
          key={`${calibration.id}-${calibration.version}`}
          initial={valuesOfCalibration(calibration, nameOf)}
          options={options}
          calibration={calibration}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          save={(values, signal) =>
            api.change(calibration.id, { ...changeOf(values), version: calibration.version }, signal)
          }
          onReload={reload}
          onSaved={({ id, name }) => {
            void notify({ text: t`The calibration ${name} was saved.`, milliseconds: 5000 })
            void navigate({ to: '/quality/calibration/$id', params: { id: String(id) } })
          }}
        />
      )}
    </DraftPage>
  )
}
