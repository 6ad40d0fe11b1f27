import { useApi } from '#src/context/app-context.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { type CalibrationAnswers, calibrationsApi } from '../calibrations.api.ts'
import { CalibrationPage } from './calibration-page.tsx'
import type { CalibrationSearch } from './calibration-search.ts'

type CalibrationScreenProps = {
  answers: CalibrationAnswers
  search: CalibrationSearch
  onChange: (change: Partial<CalibrationSearch>) => void
}

/** One calibration while its answers are on their way, and after. */
export function CalibrationScreen({ answers, search, onChange }: CalibrationScreenProps) {
  const reload = useReload()
  const api = useApi(calibrationsApi)
  const results = usePromiseState(answers.results)

  return (
    <AsyncContent answer={usePromiseState(answers.calibration)} rows={12} onRetry={reload} isKept>
      {(calibration) => (
        <CalibrationPage
          key={calibration.id}
          calibration={calibration}
          results={results}
          api={api}
          compared={search.conversation ?? null}
          onCompare={(conversation) => onChange({ conversation: conversation ?? undefined })}
          onReload={reload}
        />
      )}
    </AsyncContent>
  )
}
