import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { DisputeRowDto } from '#contracts/disputes.ts'
import { ScorecardName } from '#src/evaluation/question-name.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import { DisputedQuestions, DisputeStateMark, TimeLeft } from './dispute-cells.tsx'

/** The columns of the list of disputes in the reader's language. */
export function useDisputeColumns(): Column<DisputeRowDto>[] {
  const { t } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'agent',
        width: 150,
        header: t`Agent`,
        isSortable: true,
        cell: ({ id, kind, interaction_id, agent }) => (
          <Link
            to="/call-detail-calidad/$type/$id/$callid"
            params={{ type: kind, id: String(id), callid: String(interaction_id) }}
          >
            {agent?.name ?? t`Without an agent`}
          </Link>
        ),
      },
      {
        name: 'questions',
        width: 230,
        header: t`What is disputed`,
        cell: ({ questions }) => <DisputedQuestions questions={questions} />,
      },
      {
        name: 'scorecard',
        width: 140,
        header: t`Scorecard`,
        cell: ({ scorecard }) => <ScorecardName scorecard={scorecard} />,
      },
      {
        name: 'evaluator',
        width: 140,
        header: t`Evaluator`,
        isSortable: true,
        cell: ({ evaluator }) => evaluator?.name ?? '—',
      },
      {
        name: 'state',
        width: 110,
        header: t`State`,
        isSortable: true,
        cell: ({ state }) => <DisputeStateMark state={state} />,
      },
      {
        name: 'due_at',
        width: 140,
        header: t`Time left`,
        isSortable: true,
        cell: ({ days_left, due_at }) => <TimeLeft days={days_left} due={due_at} />,
      },
      {
        name: 'disputed_at',
        width: 120,
        header: t`Disputed`,
        isSortable: true,
        cell: ({ disputed_at }) => <Moment at={disputed_at} />,
      },
      {
        name: 'score',
        width: 110,
        header: t`Score, points`,
        isSortable: true,
        isNumber: true,
        cell: ({ score, disputed_score }) => {
          const now = score === null ? '—' : number(score, 1)
          return disputed_score === null ? now : `${number(disputed_score, 1)} → ${now}`
        },
      },
    ],
    [t, number],
  )
}
