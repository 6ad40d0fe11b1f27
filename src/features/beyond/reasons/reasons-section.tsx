import { Trans } from '@lingui/react/macro'

import type { BeyondReasons } from '#contracts/beyond.ts'

import { BeyondSection } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import type { SectionProps } from '../figure-props.ts'
import { ReasonBars } from './reason-bars.tsx'
import { SaidByReason } from './said-by-reason.tsx'

/** Why policies ended, against what was said of them. */
export function ReasonsSection({ answer, ...figure }: SectionProps<BeyondReasons>) {
  return (
    <BeyondSection
      title={<Trans>Why policies ended, and what was said</Trans>}
      sentence={<Trans>For which reasons did policies end, and what was said when these were sold?</Trans>}
      answer={answer}
    >
      {(reasons) =>
        reasons.reasons.length === 0 ? (
          <p className={own['words']}>
            <Trans>No policy with a known reason ended in this period.</Trans>
          </p>
        ) : (
          <>
            <ReasonBars {...figure} answer={reasons} />
            <SaidByReason {...figure} answer={reasons} />
          </>
        )
      }
    </BeyondSection>
  )
}
