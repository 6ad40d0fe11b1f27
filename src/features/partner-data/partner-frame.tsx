import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Partner } from '#contracts/partner-data.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { PartnerNavigation } from './partner-navigation.tsx'

type PartnerFrameProps = {
  partner: Promise<Partner>
  /** In place of a partner that does not exist, or not for this person. */
  missing: ReactNode
  children: ReactNode
}

/** What all that is told of a partner's data stands in. */
export function PartnerFrame({ partner, missing, children }: PartnerFrameProps) {
  const title = usePageTitle()
  const reload = useReload()
  const answer = usePromiseState(partner)
  if (failureKindOf(answer.error) === 'missing') return missing

  return (
    <Page
      title={answer.value?.name ?? title}
      sentence={<Trans>What did the partner send, what became of it, and does it agree with what we did?</Trans>}
    >
      <AsyncContent answer={answer} onRetry={reload}>
        {({ id }) => (
          <>
            <PartnerNavigation id={String(id)} />
            {children}
          </>
        )}
      </AsyncContent>
    </Page>
  )
}
