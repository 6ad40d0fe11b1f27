import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

/** Displayed instead of a screen whose data could not be loaded, or that crashed. */
export function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter()

  return (
    <Page title={usePageTitle()}>
      <Failed error={error} onRetry={() => void router.invalidate()} />
    </Page>
  )
}
