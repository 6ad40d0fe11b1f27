import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { calibrationsApi } from '#src/features/calibrations/calibrations.api.ts'
import { EditCalibrationScreen } from '#src/features/calibrations/form/calibration-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/quality/calibration/edit/$id')({
  staticData: { name: 'quality.calibration.edit', title: msg`Edit a calibration`, crumb: msg`Edit calibration` },
  beforeLoad: ({ context }) => {
    requireOrExplain('quality-calibration')({ context })
    requireOrExplain('quality-detail')({ context })
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: calibrationsApi(http).forEditing(idOf(params), signal),
  }),
  component: EditCalibration,
})

function EditCalibration() {
  return <EditCalibrationScreen {...Route.useLoaderData()} />
}
