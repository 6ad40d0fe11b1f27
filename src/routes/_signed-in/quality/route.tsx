import { msg } from '@lingui/core/macro'
import { createFileRoute, Outlet } from '@tanstack/react-router'

import { QualityNavigation } from '#src/features/quality/quality-navigation.tsx'

export const Route = createFileRoute('/_signed-in/quality')({
  staticData: { crumb: msg`Quality` },
  component: QualityArea,
})

function QualityArea() {
  return (
    <>
      <QualityNavigation />
      <Outlet />
    </>
  )
}
