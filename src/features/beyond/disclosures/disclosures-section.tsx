import { Trans } from '@lingui/react/macro'

import type { BeyondDisclosures } from '#contracts/beyond.ts'

import { BeyondSection } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import type { SectionProps } from '../figure-props.ts'
import { DisclosureRows } from './disclosure-rows.tsx'
import { DisclosuresMethodNote } from './disclosures-method-note.tsx'

/** Whether policies end early more often where something was not disclosed; never why. */
export function DisclosuresSection({ answer, ...figure }: SectionProps<BeyondDisclosures>) {
  return (
    <BeyondSection
      title={<Trans>Early ends and failed disclosures</Trans>}
      sentence={<Trans>Do policies end early more often where their evidence file lacks a disclosure?</Trans>}
      answer={answer}
    >
      {(disclosures) =>
        disclosures.factors.length === 0 ? (
          <p className={own['words']}>
            <Trans>
              No policy of this period has an evidence file with a verdict and is old enough: open evidence files of
              sales, or choose a longer period.
            </Trans>
          </p>
        ) : (
          <>
            <DisclosuresMethodNote disclosures={disclosures} />
            <DisclosureRows {...figure} answer={disclosures} />
          </>
        )
      }
    </BeyondSection>
  )
}
