import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import type { CampaignTargets } from '#contracts/partner-data-targets.ts'
import { targetMetrics } from '#contracts/target-metrics.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusedHere } from '#src/forms/refused-here.ts'
import { targetMetricNames } from '#src/words/partner-data.ts'
import { useTypedAmount } from '#src/words/typed-amount.ts'

import type { PartnerDataApi } from '../partner-data.api.ts'
import { useMonthName } from '../use-month-name.ts'
import { draftOf, goalsOf } from './goals-draft.ts'

type TargetsDialogProps = {
  row: CampaignTargets
  month: string
  currency: string
  api: PartnerDataApi
  onClose: () => void
}

/** Says what a campaign is to reach in a month. What somebody else says meanwhile is not overwritten. */
export function TargetsDialog({ row: { campaign, targets }, month, currency, api, onClose }: TargetsDialogProps) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const monthName = useMonthName()
  const typed = useTypedAmount(currency)
  const { example } = typed
  const [name, when] = [campaign.name, monthName(month)]

  return (
    <DraftDialog
      title={
        <Trans>
          Targets of {name}, {when}
        </Trans>
      }
      verb={<Trans>Save the targets</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={draftOf(targets, typed)}
      save={(draft, signal) => {
        const { goals, wrong } = goalsOf(draft, typed)
        if (wrong.length > 0)
          throw refusedHere(wrong, t`Write a whole number, or an amount like ${example}, with no more decimals.`)
        return api.saveTargets(campaign.id, { month, targets: goals, was: targets }, signal)
      }}
      onSaved={() => {
        onClose()
        void router.invalidate()
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          {targetMetrics.map((metric, at) => (
            <TextInput
              key={metric}
              {...draft.text(metric)}
              label={i18n._(targetMetricNames[metric])}
              description={metric === 'recovered' ? t`In ${currency}; empty for none` : t`Empty for none`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="decimal"
              {...(at === 0 && { 'data-autofocus': true })}
            />
          ))}
        </>
      )}
    </DraftDialog>
  )
}
