import { Trans } from '@lingui/react/macro'
import { createPortal } from 'react-dom'

import type { Policy } from '#contracts/policies.ts'
import sheet from '#src/conversation/print-sheet.module.css'
import { useFormats } from '#src/ui/formats.ts'

import { EndReason } from './end-reason.tsx'
import { PersistencyClock } from './persistency-clock.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyParts } from './policy-parts.tsx'
import { PolicyTerms } from './policy-terms.tsx'
import { Timeline } from './timeline.tsx'

/** The whole policy on paper, as it stands on the screen: masked where that is masked. In place of everything else. */
export function PolicySheet({ policy, printedAt }: { policy: Policy; printedAt: Date }) {
  const { dateTime, zone } = useFormats()
  const { number, partner, unmasked } = policy
  const printed = dateTime(printedAt, zone)

  return createPortal(
    <article className={sheet['sheet']} data-print-sheet>
      <h1>
        <Trans>Policy {number}</Trans>
      </h1>
      <p className={sheet['note']}>
        <Trans>
          {partner.name}, printed {printed} ({zone})
        </Trans>
        {' · '}
        {unmasked.length > 0 ? <Trans>Personal data is shown.</Trans> : <Trans>Personal data is masked.</Trans>}
      </p>
      <PolicyFacts policy={policy} />
      <Timeline policy={policy} />
      <PersistencyClock policy={policy} />
      <EndReason policy={policy} />
      <PolicyParts policy={policy} />
      <PolicyTerms policy={policy} />
    </article>,
    document.body,
  )
}
