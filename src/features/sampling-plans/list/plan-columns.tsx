import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { PlanRowDto } from '#contracts/sampling-plans.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import { planAddress } from '../plan-address.ts'
import { PlanMark } from '../plan-marks.tsx'
import { ScorecardTitle } from '../scorecard-title.tsx'
import { useQuotaWords } from '../use-quota-words.ts'
import { Overdue } from './overdue.tsx'

/** The columns of the list of plans. */
export function usePlanColumns(): Column<PlanRowDto>[] {
  const { t } = useLingui()
  const { number, day } = useFormats()
  const quota = useQuotaWords()

  return useMemo(
    () => [
      {
        name: 'name',
        width: 188,
        header: t`Name`,
        isSortable: true,
        cell: ({ id, name }) => <Link {...planAddress(id)}>{name}</Link>,
      },
      { name: 'state', width: 108, header: t`State`, cell: ({ state }) => <PlanMark state={state} /> },
      {
        name: 'scorecard',
        width: 164,
        header: t`Scorecard`,
        cell: ({ scorecard }) => <ScorecardTitle title={scorecard.title} />,
      },
      {
        name: 'period_to',
        width: 196,
        header: t`Period`,
        isSortable: true,
        cell: ({ period_from, period_to, time_zone }) => (
          <span title={time_zone}>
            {day(period_from)} – {day(period_to)}
          </span>
        ),
      },
      { name: 'quota', width: 136, header: t`Audits`, cell: (plan) => quota(plan) },
      {
        name: 'evaluators',
        width: 84,
        header: t`Evaluators`,
        isNumber: true,
        cell: ({ evaluators }) => number(evaluators),
      },
      {
        name: 'done',
        width: 84,
        header: t({ message: 'Done', context: 'assignments' }),
        isNumber: true,
        cell: ({ drawn_at, progress: { done, open } }) =>
          drawn_at === null ? '—' : `${number(done)} / ${number(done + open)}`,
      },
      {
        name: 'overdue',
        width: 84,
        header: t`Overdue`,
        isNumber: true,
        cell: ({ progress }) => <Overdue count={progress.overdue} />,
      },
      { name: 'created_by', width: 128, header: t`Made by`, cell: ({ created_by }) => created_by?.name ?? '—' },
      {
        name: 'created_at',
        width: 100,
        header: t`Made`,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} />,
      },
    ],
    [t, number, day, quota],
  )
}
