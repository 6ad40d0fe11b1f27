import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

/** A screen that is still to come; its children say in one sentence what will be there. */
export function NotBuiltPage({ children }: { children: ReactNode }) {
  return (
    <Page title={usePageTitle()}>
      <Empty title={<Trans>This screen is not built yet</Trans>}>{children}</Empty>
    </Page>
  )
}
