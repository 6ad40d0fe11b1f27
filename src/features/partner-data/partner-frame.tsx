import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Partner } from '#contracts/partner-data.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { AreaNavigation } from '#src/ui/area-navigation.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

type PartnerFrameProps = {
  partner: Promise<Partner>
  /** Shown for a partner that does not exist, or is not visible to this person. */
  missing: ReactNode
  children: ReactNode
}

/** The frame of all pages about a partner's data. */
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

/** Links to the pages about a partner's data. */
function PartnerNavigation({ id }: { id: string }) {
  const { t } = useLingui()
  const pages = [
    { to: '/data-partner/$id', label: t`Uploads` },
    { to: '/data-partner/$id/freshness', label: t`Freshness` },
    { to: '/data-partner/$id/funnel', label: t`Funnel` },
    { to: '/data-partner/$id/targets', label: t`Targets` },
    { to: '/data-partner/$id/reconciliation', label: t`Reconciliation` },
  ] as const

  return <AreaNavigation label={t`Partner data`} pages={pages.map((page) => ({ ...page, params: { id } }))} />
}
