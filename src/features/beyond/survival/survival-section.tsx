import { Trans } from '@lingui/react/macro'

import type { BeyondSurvival } from '#contracts/beyond.ts'

import { BeyondSection } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import type { SectionProps } from '../figure-props.ts'
import { TooFewPartners } from '../partners/too-few-partners.tsx'
import { LogRankLine } from './log-rank-line.tsx'
import { SurvivalCurves } from './survival-curves.tsx'
import { drawnGroups } from './survival-groups.ts'

/** How long policies last by group, and whether the groups differ by more than chance. */
export function SurvivalSection({ answer, ...figure }: SectionProps<BeyondSurvival>) {
  return (
    <BeyondSection
      title={<Trans>How long policies last</Trans>}
      sentence={<Trans>Which part of the policies is still in force so many days after the first one?</Trans>}
      answer={answer}
    >
      {(survival) =>
        survival.by === 'partner' && survival.groups.length === 0 ? (
          <TooFewPartners />
        ) : drawnGroups(survival).length === 0 ? (
          <p className={own['words']}>
            <Trans>No group of these filters has five policies whose first days are known.</Trans>
          </p>
        ) : (
          <>
            <SurvivalCurves {...figure} answer={survival} />
            <LogRankLine survival={survival} />
          </>
        )
      }
    </BeyondSection>
  )
}
