import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { CampaignTargets, Targets } from '#contracts/partner-data-targets.ts'
import { targetMetrics } from '#contracts/target-metrics.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { targetMetricNames } from '#src/words/partner-data.ts'

import { Goal } from './goal.tsx'

type TargetsTableProps = {
  targets: Targets
  /** Null for who may not say what is to be reached. */
  onEdit: ((row: CampaignTargets) => void) | null
}

/** What each campaign has reached in the month, against what it was to reach. */
export function TargetsTable({ targets: { campaigns, currency, time_zone }, onEdit }: TargetsTableProps) {
  const { t, i18n } = useLingui()
  const edit = (row: CampaignTargets) => {
    const { name } = row.campaign
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t`Change the targets of ${name}`}
        onClick={() => onEdit?.(row)}
      >
        <Trans>Change</Trans>
      </Button>
    )
  }

  return (
    <FigureTable
      caption={<Trans>Campaigns and targets</Trans>}
      note={
        <Trans>
          The month is the one of {time_zone}. Contacts and sales count people, each once; issued are policies by the
          day of their issue, else of their effect; recovered is what was paid in {currency} once a debt was ours.
        </Trans>
      }
      of={t`Campaign`}
      rows={campaigns}
      keyOf={({ campaign }) => campaign.id}
      renderName={({ campaign }) => campaign.name}
      columns={[
        ...targetMetrics.map((metric) => ({
          key: metric,
          header: i18n._(targetMetricNames[metric]),
          render: ({ campaign, reached, targets }: CampaignTargets) => (
            <Goal
              campaign={campaign.name}
              metric={metric}
              reached={reached[metric]}
              target={targets[metric]}
              currency={currency}
            />
          ),
        })),
        ...(onEdit ? [{ key: 'edit', header: t`Actions`, render: edit }] : []),
      ]}
      hasLinks={onEdit !== null}
    />
  )
}
