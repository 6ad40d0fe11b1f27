import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { calibrationsApi } from '#src/features/calibrations/calibrations.api.ts'
import { CalibrationsScreen } from '#src/features/calibrations/list/calibrations-screen.tsx'
import { calibrationsSearch } from '#src/features/calibrations/list/calibrations-search.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/calibration/')({
  staticData: { name: 'quality.calibration', title: msg`Calibration` },
  validateSearch: calibrationsSearch.read,
  search: { middlewares: [stripSearchParams(calibrationsSearch.defaults)] },
  beforeLoad: ({ context }) => {
    requireOrExplain('quality-calibration', 'quality-audit')({ context })
    requireOrExplain('quality-detail')({ context }) // the server returns calibrations only to people who may see evaluations
  },
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => calibrationsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    calibrations: calibrationsApi(http).list(deps, signal),
  }),
  component: Calibrations,
})

function Calibrations() {
  return <CalibrationsScreen {...Route.useLoaderData()} search={calibrationsSearch.read(Route.useSearch())} />
}
