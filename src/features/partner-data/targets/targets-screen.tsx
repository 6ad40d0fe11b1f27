import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { CampaignTargets, Targets, Goals } from '#contracts/partner-data-targets.ts'
import type { Partner } from '#contracts/partner-data.ts'
import { targetMetrics, type TargetMetric } from '#contracts/target-metrics.ts'
import { addMonths } from '#domain/time/months.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusalByForm } from '#src/forms/refusal-by-form.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { targetMetricNames } from '#src/words/partner-data.ts'
import { useTypedAmount } from '#src/words/typed-amount.ts'

import { partnerDataApi } from '../partner-data.api.ts'
import { useMonthName } from '../use-month-name.ts'
import { TargetsTable } from './targets-table.tsx'
import classes from './targets.module.css'

type TargetsScreenProps = { partner: Promise<Partner>; targets: Promise<Targets> }

/** The monthly targets of a partner's campaigns, and the results. */
export function TargetsScreen({ partner, targets }: TargetsScreenProps) {
  const reload = useReload()
  const loadedPartner = usePromiseState(partner).value
  const [edited, setEdited] = useState<CampaignTargets | null>(null)

  return (
    <AsyncContent answer={usePromiseState(targets)} onRetry={reload}>
      {(loaded) => (
        <div className={classes['targets']}>
          <MonthsChoice month={loaded.month} />
          {loaded.campaigns.length === 0 ? (
            <NoCampaigns />
          ) : (
            <TargetsTable targets={loaded} onEdit={loadedPartner?.may_set_targets ? setEdited : null} />
          )}
          <LeftOut targets={loaded} />
          {edited && (
            <TargetsDialog
              row={edited}
              month={loaded.month}
              currency={loaded.currency}
              onClose={() => setEdited(null)}
            />
          )}
        </div>
      )}
    </AsyncContent>
  )
}

/** What is missing in the sums, if anything. */
function LeftOut({ targets: { other_currencies, without_campaign } }: { targets: Targets }) {
  return (
    <>
      {without_campaign.sales > 0 && (
        <p className={classes['notes']}>
          <Plural
            value={without_campaign.sales}
            one="# person bought in a conversation that is of no campaign: in none of these numbers."
            other="# people bought in conversations that are of no campaign: in none of these numbers."
          />
        </p>
      )}
      {without_campaign.issued > 0 && (
        <p className={classes['notes']}>
          <Plural
            value={without_campaign.issued}
            one="# policy that was issued is of no campaign: in none of these numbers."
            other="# policies that were issued are of no campaign: in none of these numbers."
          />
        </p>
      )}
      {other_currencies > 0 && (
        <p className={classes['notes']}>
          <Plural
            value={other_currencies}
            one="# payment was in another currency: it is in no sum."
            other="# payments were in other currencies: they are in no sum."
          />
        </p>
      )}
    </>
  )
}

const NoCampaigns = () => (
  <Empty title={<Trans>This partner has no campaign yet</Trans>}>
    <Trans>Campaigns come with conversations, calling bases, policies and debts that name them.</Trans>
  </Empty>
)

/** The displayed month, with links to the months before and after. */
function MonthsChoice({ month }: { month: string }) {
  const monthName = useMonthName()
  const monthAt = (months: number) => addMonths(`${month}-01`, months).slice(0, 7)

  return (
    <div className={classes['months']}>
      <LinkButton variant="default" link={{ to: '.', search: { month: monthAt(-1) } }}>
        <Trans>Previous month</Trans>
      </LinkButton>
      <h2 className={classes['month']}>{monthName(month)}</h2>
      <LinkButton variant="default" link={{ to: '.', search: { month: monthAt(1) } }}>
        <Trans>Next month</Trans>
      </LinkButton>
    </div>
  )
}

type TargetsDialogProps = {
  row: CampaignTargets
  month: string
  currency: string
  onClose: () => void
}

/** Sets the targets of a campaign for a month. Changes by somebody else are not overwritten. */
function TargetsDialog({ row: { campaign, targets }, month, currency, onClose }: TargetsDialogProps) {
  const { t, i18n } = useLingui()
  const api = useApi(partnerDataApi)
  const router = useRouter()
  const monthName = useMonthName()
  const typed = useTypedAmount(currency)
  const { example } = typed
  const [name, monthText] = [campaign.name, monthName(month)]

  return (
    <DraftDialog
      title={
        <Trans>
          Targets of {name}, {monthText}
        </Trans>
      }
      verb={<Trans>Save the targets</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={draftOf(targets, typed)}
      save={(draft, signal) => {
        const { goals, invalid } = goalsOf(draft, typed)
        if (invalid.length > 0)
          throw refusalByForm(invalid, t`Write a whole number, or an amount like ${example}, with no more decimals.`)
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
          {targetMetrics.map((metric, index) => (
            <TextInput
              key={metric}
              {...draft.text(metric)}
              label={i18n._(targetMetricNames[metric])}
              description={metric === 'recovered' ? t`In ${currency}; empty for none` : t`Empty for none`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="decimal"
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
        </>
      )}
    </DraftDialog>
  )
}

/** The values of the form: each target as it is typed, empty for none. */
type GoalsDraft = Record<TargetMetric, string>
/** Converts typed amounts: `useTypedAmount`. */
type Typed = { read: (text: string) => number | null; write: (minor: number) => string }

const draftOf = ({ contacts, sales, issued, recovered }: Goals, { write }: Typed): GoalsDraft => ({
  contacts: contacts === null ? '' : String(contacts),
  sales: sales === null ? '' : String(sales),
  issued: issued === null ? '' : String(issued),
  recovered: recovered === null ? '' : write(recovered),
})

/** The typed targets, and the metrics with invalid text. */
function goalsOf(draft: GoalsDraft, { read }: Typed): { goals: Goals; invalid: TargetMetric[] } {
  const goals: Goals = { contacts: null, sales: null, issued: null, recovered: null }
  const invalid: TargetMetric[] = []
  for (const metric of targetMetrics) {
    const text = draft[metric].trim()
    if (text === '') continue
    const value = metric === 'recovered' ? read(text) : /^\d{1,12}$/.test(text) ? Number(text) : null
    if (value === null || value < 0 || value > MAX) invalid.push(metric)
    else goals[metric] = value
  }
  return { goals, invalid }
}

const MAX = 1e12
