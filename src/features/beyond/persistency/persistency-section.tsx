import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { Empty } from '#src/ui/states/empty.tsx'

import { BeyondSection } from '../beyond-section.tsx'
import type { SectionProps } from '../figure-props.ts'
import { TooFewPartners } from '../partners/too-few-partners.tsx'
import { PersistencyGroups } from './persistency-groups.tsx'
import { PersistencyTiles } from './persistency-tiles.tsx'

type PersistencySectionProps = SectionProps<BeyondDashboard> & {
  /** Without one nothing is filtered. */
  onClear: (() => void) | undefined
}

/** How many policies are still in force some months on: all of them, and by who sold them or how. */
export function PersistencySection({ answer, onClear, ...figure }: PersistencySectionProps) {
  return (
    <BeyondSection
      title={<Trans>Persistency</Trans>}
      sentence={<Trans>How many of the policies that began in these months are still in force, months on?</Trans>}
      answer={answer}
    >
      {(dashboard) =>
        hasPolicies(dashboard) ? (
          <>
            <PersistencyTiles {...figure} answer={dashboard} />
            {isOfTooFew(dashboard) ? <TooFewPartners /> : <PersistencyGroups {...figure} answer={dashboard} />}
          </>
        ) : (
          <Empty
            title={<Trans>No policy that began in these months is known</Trans>}
            action={
              onClear && (
                <Button variant="default" onClick={onClear}>
                  <Trans>Clear filters</Trans>
                </Button>
              )
            }
          >
            <Trans>Choose a longer period, or bring policies in with their first days and how they stand.</Trans>
          </Empty>
        )
      }
    </BeyondSection>
  )
}

const isOfTooFew = ({ persistency: { by, groups } }: BeyondDashboard) => by === 'partner' && groups.length === 0

const hasPolicies = ({ persistency: { all, groups } }: BeyondDashboard) =>
  groups.length > 0 || all.some(({ issued }) => issued > 0)
