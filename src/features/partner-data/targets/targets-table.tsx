import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { CampaignTargets, Targets } from '#contracts/partner-data-targets.ts'
import { targetMetrics, type TargetMetric } from '#contracts/target-metrics.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'
import { targetMetricNames } from '#src/words/partner-data.ts'

import classes from './targets.module.css'

type TargetsTableProps = {
  targets: Targets
  /** Null for people who may not set targets. */
  onEdit: ((row: CampaignTargets) => void) | null
}

/** The results of each campaign in the month, compared with its targets. */
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

type GoalProps = {
  /** The name of the campaign. */
  campaign: string
  metric: TargetMetric
  reached: number
  target: number | null
  currency: string
}

/** A result compared with its target: as a bar, and in words. */
function Goal({ campaign, metric, reached, target, currency }: GoalProps) {
  const { t, i18n } = useLingui()
  const { percent } = useFormats()
  const format = useFormat(metric, currency)
  const name = i18n._(targetMetricNames[metric])
  const [reachedText, targetText] = [format(reached), format(target ?? 0)]
  if (target === null) {
    return (
      <span className={classes['goal']}>
        <span>{reachedText}</span>
        <span className={classes['words']}>
          <Trans>No target</Trans>
        </span>
      </span>
    )
  }
  const done = target === 0 ? 1 : reached / target
  const share = percent(done)

  return (
    <span className={classes['goal']}>
      <span>{t`${reachedText} of ${targetText}`}</span>
      <progress
        className={classes['bar']}
        max={Math.max(1, target)}
        value={Math.min(reached, Math.max(1, target))}
        aria-label={`${campaign}: ${name}`}
      />
      <span className={classes['words']}>
        {done >= 1 ? <Trans>Reached: {share}</Trans> : <Trans>{share} of the target</Trans>}
      </span>
    </span>
  )
}

/** People and policies are formatted as counts, recovered debts as money. */
function useFormat(metric: TargetMetric, currency: string): (value: number) => string {
  const { number } = useFormats()
  const money = useMoney()
  return metric === 'recovered' ? (value) => money(value, currency) : number
}
