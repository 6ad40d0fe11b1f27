import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { calibrationsApi } from '#src/features/calibrations/calibrations.api.ts'
import { CreateCalibrationScreen } from '#src/features/calibrations/form/calibration-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/calibration/create')({
  staticData: { name: 'quality.calibration.create', title: msg`Add a calibration`, crumb: msg`Add calibration` },
  beforeLoad: ({ context }) => {
    requireOrExplain('quality-calibration')({ context })
    requireOrExplain('quality-detail')({ context }) // otherwise the new calibration could not be viewed
  },
  loader: ({ context: { http }, abortController: { signal } }) => ({ options: calibrationsApi(http).options(signal) }),
  component: CreateCalibration,
})

function CreateCalibration() {
  return <CreateCalibrationScreen {...Route.useLoaderData()} />
}
