import { useSelector } from '@xstate/react'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { calibrationsApi } from '../calibrations.api.ts'
import { CalibrationsPage } from './calibrations-page.tsx'
import { type CalibrationsSearch, calibrationsSearch } from './calibrations-search.ts'

type CalibrationsScreenProps = {
  calibrations: Promise<Page<CalibrationRowDto>>
  context: { session: SessionActor; locale: LocaleActor; http: Http }
  search: CalibrationsSearch
  onChange: (change: Partial<CalibrationsSearch>) => void
}

/** The list of calibrations while its answer is on its way, and after. */
export function CalibrationsScreen({ calibrations, context, search, onChange }: CalibrationsScreenProps) {
  const mayLead = useSelector(context.session, (state) => can(state.context.permissions, 'quality-calibration'))

  return (
    <CalibrationsPage
      calibrations={usePromiseState(calibrations)}
      search={search}
      mayLead={mayLead}
      fetchFile={(format) => calibrationsApi(context.http).exported(calibrationsSearch.query(search), format)}
      onChange={onChange}
      onRetry={useReload()}
    />
  )
}
