import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { useFormats } from '#src/ui/formats.ts'
import { languageName } from '#src/ui/language-name.ts'
import { Moment } from '#src/ui/moment.tsx'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import { PlanMark } from '../plan-marks.tsx'
import { mediaNames } from '../plan-words.ts'
import { ScorecardTitle } from '../scorecard-title.tsx'
import { useQuotaWords } from '../use-quota-words.ts'
import classes from './plan-page.module.css'

/** What a plan asks for. */
export function PlanFacts({ plan }: { plan: PlanDetail }) {
  const { t } = useLingui()
  const { day } = useFormats()
  const quota = useQuotaWords()
  const filters = useFilterWords(plan)
  const facts: { label: string; value: ReactNode }[] = [
    { label: t`State`, value: <PlanMark state={plan.state} /> },
    { label: t`Scorecard`, value: <ScorecardTitle title={plan.scorecard.title} /> },
    { label: t`Period`, value: `${day(plan.period_from)} – ${day(plan.period_to)} · ${plan.time_zone}` },
    { label: t`Audits`, value: quota(plan) },
    { label: t`Conversations`, value: filters.length > 0 ? filters.join(' · ') : t`All` },
    { label: t`Seed`, value: <code>{plan.seed}</code> },
    { label: t`Made by`, value: plan.created_by?.name ?? '—' },
    { label: t`Drawn`, value: plan.drawn_at ? <Moment at={plan.drawn_at} /> : t`Not yet` },
  ]

  return (
    <dl className={classes['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a plan's filters say, one by one. What they name and the reader does not see is told as hidden. */
function useFilterWords({ filter, named }: PlanDetail): string[] {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()
  const of = (id: number | undefined, found: { name: string } | null) =>
    id === undefined ? null : (found?.name ?? t`Something that you do not see`)

  return [
    of(filter.partner_id, named.partner),
    of(filter.campaign_id, named.campaign),
    of(filter.team_id, named.team),
    of(filter.agent_id, named.agent),
    filter.channel && i18n._(channelNames[filter.channel]),
    filter.direction && i18n._(directionNames[filter.direction]),
    filter.disposition,
    filter.language && languageName(filter.language, i18n.locale),
    of(filter.category_id, named.category),
    filter.media && i18n._(mediaNames[filter.media]),
    filter.duration_min === undefined ? null : t`${duration(filter.duration_min * 1000)} or longer`,
    filter.duration_max === undefined ? null : t`${duration(filter.duration_max * 1000)} or shorter`,
  ].flatMap((words) => words || [])
}
