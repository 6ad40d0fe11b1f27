import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { calibrationsApi } from '#src/features/calibrations/calibrations.api.ts'
import { CalibrationScreen } from '#src/features/calibrations/detail/calibration-screen.tsx'
import { calibrationSearch } from '#src/features/calibrations/detail/calibration-search.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/quality/calibration/$id')({
  staticData: { name: 'quality.calibration.detail', title: msg`Calibration session`, crumb: msg`Session` },
  validateSearch: calibrationSearch,
  beforeLoad: ({ context }) => {
    requireOrExplain('quality-calibration', 'quality-audit')({ context })
    requireOrExplain('quality-detail')({ context }) // the server returns calibrations only to people who may see evaluations
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answers: calibrationsApi(http).open(idOf(params), signal),
  }),
  component: Calibration,
})

function Calibration() {
  const navigate = Route.useNavigate()

  return (
    <CalibrationScreen
      {...Route.useLoaderData()}
      search={calibrationSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }), resetScroll: false })}
    />
  )
}
