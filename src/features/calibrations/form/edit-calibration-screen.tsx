import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { CalibrationDetail, CalibrationOptions } from '#contracts/calibrations.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { calibrationsApi } from '../calibrations.api.ts'
import { useConversationWords } from '../use-conversation-words.ts'
import { CalibrationForm } from './calibration-form.tsx'
import { changeOf, valuesOfCalibration } from './calibration-values.ts'

type EditCalibrationScreenProps = {
  answers: { calibration: Promise<CalibrationDetail>; options: Promise<CalibrationOptions> }
}

export function EditCalibrationScreen({ answers }: EditCalibrationScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reload = useReload()
  const words = useConversationWords()
  const api = useApi(calibrationsApi)
  const maySearch = useCan()('call-detail')
  const [calibration, options] = [usePromiseState(answers.calibration), usePromiseState(answers.options)]

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>While it is open, people and conversations can be added. Nothing is taken away.</Trans>}
    >
      <AsyncContent answer={calibration} rows={10} onRetry={reload}>
        {(found) => (
          <AsyncContent answer={options} rows={10} onRetry={reload}>
            {(offered) => (
              <CalibrationForm
                key={`${found.id}-${found.version}`}
                initial={valuesOfCalibration(found, words)}
                options={offered}
                api={api}
                maySearch={maySearch}
                calibration={found}
                verb={<Trans>Save changes</Trans>}
                progress={<Trans>Saving…</Trans>}
                save={(values, signal) => api.change(found.id, { ...changeOf(values), version: found.version }, signal)}
                onReload={reload}
                onSaved={({ id, name }) => {
                  void notify({ text: t`The calibration ${name} was saved.`, milliseconds: 5000 })
                  void navigate({ to: '/quality/calibration/$id', params: { id: String(id) } })
                }}
              />
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </Page>
  )
}
