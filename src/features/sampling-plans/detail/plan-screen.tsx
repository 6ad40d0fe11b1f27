import { Trans, useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { AssignmentGroup } from '#contracts/lists/sampling-plans.ts'
import type { Page as PageOf } from '#contracts/pagination.ts'
import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { share, wilson } from '#domain/statistics/proportion.ts'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { useFormats } from '#src/ui/formats.ts'
import { languageName } from '#src/ui/language-name.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import { PlanMark } from '../plan-marks.tsx'
import { mediaNames, useQuotaText } from '../plan-words.ts'
import type { PlanAnswers } from '../sampling-plans.api.ts'
import { ScorecardTitle } from '../scorecard-title.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import type { AssignmentsSearch } from './assignments-search.ts'
import { PlanActions } from './plan-actions.tsx'
import classes from './plan.module.css'
import { ProgressTables } from './progress-tables.tsx'
import { ReassignDialog, type ReassignedFrom } from './reassign-dialog.tsx'

type PlanScreenProps = { answers: PlanAnswers; search: AssignmentsSearch }

/** The page of a plan. */
export function PlanScreen({ answers, search }: PlanScreenProps) {
  const assignments = usePromiseState(answers.assignments)

  return (
    <AsyncContent answer={usePromiseState(answers.plan)} rows={12} onRetry={useReload()}>
      {(plan) => <PlanPage key={plan.id} plan={plan} assignments={assignments} search={search} />}
    </AsyncContent>
  )
}

type PlanPageProps = {
  plan: PlanDetail
  assignments: PromiseState<PageOf<AssignmentRowDto>>
  search: AssignmentsSearch
}

/** A plan: its settings, its progress in total and per person, and all drawn conversations. */
function PlanPage({ plan, assignments, search }: PlanPageProps) {
  const [reassignedFrom, setReassignedFrom] = useState<ReassignedFrom | null>(null)
  const isDrawn = plan.drawn_at !== null
  const isActive = plan.state === 'active'
  const change = useSearchChange<AssignmentsSearch>()

  return (
    <Page
      title={plan.name}
      sentence={
        isDrawn ? (
          <Trans>Is what was planned audited, on time, and of everybody?</Trans>
        ) : (
          <Trans>Nothing was drawn yet. Draw, and the evaluators find their conversations in their queues.</Trans>
        )
      }
      actions={<PlanActions plan={plan} />}
    >
      <PlanFacts plan={plan} />
      {isActive && plan.elapsed_days < plan.period_days && <ElapsedDaysNote plan={plan} />}
      {isDrawn && (
        <>
          <ProgressTiles plan={plan} search={search} />
          <ProgressTables
            plan={plan}
            onFilter={(filter) => change({ page: 1, ...filter })}
            onReassign={isActive ? ({ id, name }) => setReassignedFrom({ evaluator_id: id, name }) : null}
          />
          <AssignmentTable
            plan={plan}
            assignments={assignments}
            search={search}
            onReassign={(ids) => setReassignedFrom({ assignment_ids: ids })}
          />
        </>
      )}
      {reassignedFrom && <ReassignDialog plan={plan} from={reassignedFrom} onClose={() => setReassignedFrom(null)} />}
    </Page>
  )
}

const ElapsedDaysNote = ({ plan: { elapsed_days, period_days } }: { plan: PlanDetail }) => (
  <p className={classes['note']}>
    <Trans>
      {elapsed_days} of {period_days} days have passed. Only that part of the quota is drawn so far: draw again to add
      what is missing from the later days.
    </Trans>
  </p>
)

type ProgressTilesProps = { plan: PlanDetail; search: AssignmentsSearch }

/** The progress of a plan; each tile filters the rows below. */
function ProgressTiles({ plan, search }: ProgressTilesProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const { done, open, overdue, skipped, unassigned } = plan.progress
  const rowsLink = (group: AssignmentGroup) => ({
    link: { to: '.', search: (current: object) => ({ ...current, group, page: 1 }) } as LinkProps,
    isCurrent: search.group === group,
  })
  const coverage = share(done, plan.eligible)
  const interval = plan.eligible < 5 ? null : wilson(done, plan.eligible)
  const [audited, eligible] = [number(done), number(plan.eligible)]

  return (
    <div className={classes['tiles']}>
      <Tile
        label={t({ message: 'Done', context: 'assignments' })}
        value={`${number(done)} / ${number(done + open)}`}
        detail={t`${number(done)} done, ${number(open)} open, ${number(skipped)} skipped`}
        {...rowsLink('done')}
      />
      <Tile
        label={t`Overdue`}
        value={number(overdue)}
        detail={t`${number(overdue)} of ${number(open)} open ones should be done by now`}
        {...rowsLink('overdue')}
      />
      <Tile
        label={t`Without an evaluator`}
        value={number(unassigned)}
        detail={t`Open ones that nobody of the plan can take. Draw again once somebody can, or reassign them.`}
        {...rowsLink('unassigned')}
      />
      <Tile
        label={t`Coverage`}
        value={coverage === null ? '—' : percent(coverage, 1)}
        detail={
          interval
            ? t`${audited} evaluated of ${eligible} that fit so far; 95 % interval ${percent(interval.low, 1)} – ${percent(interval.high, 1)}`
            : t`${audited} evaluated of ${eligible} that fit so far`
        }
      />
    </div>
  )
}

/** The settings of a plan. */
function PlanFacts({ plan }: { plan: PlanDetail }) {
  const { t } = useLingui()
  const { day } = useFormats()
  const quota = useQuotaText()
  const filters = useFilterTexts(plan)
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

/** The filters of a plan in words, one by one. Names that the reader may not see are shown as hidden. */
function useFilterTexts({ filter, named }: PlanDetail): string[] {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()
  const nameOf = (id: number | undefined, entity: { name: string } | null) =>
    id === undefined ? null : (entity?.name ?? t`Something that you do not see`)

  return [
    nameOf(filter.partner_id, named.partner),
    nameOf(filter.campaign_id, named.campaign),
    nameOf(filter.team_id, named.team),
    nameOf(filter.agent_id, named.agent),
    filter.channel && i18n._(channelNames[filter.channel]),
    filter.direction && i18n._(directionNames[filter.direction]),
    filter.disposition,
    filter.language && languageName(filter.language, i18n.locale),
    nameOf(filter.category_id, named.category),
    filter.media && i18n._(mediaNames[filter.media]),
    filter.duration_min === undefined ? null : t`${duration(filter.duration_min * 1000)} or longer`,
    filter.duration_max === undefined ? null : t`${duration(filter.duration_max * 1000)} or shorter`,
  ].flatMap((text) => text || [])
}
