import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CoachingRowDto } from '#contracts/coaching.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import classes from '../coaching.module.css'
import { CoachingStateMark } from '../coaching-state.tsx'

/** The columns of the list of coachings in the reader's language. */
export function useCoachingColumns(): Column<CoachingRowDto>[] {
  const { t } = useLingui()
  const { day } = useFormats()

  return useMemo(
    () => [
      {
        name: 'topic',
        width: 220,
        header: t`Topic`,
        cell: ({ id, topic }) => (
          <Link to="/quality/coaching/$id" params={{ id: String(id) }}>
            {topic}
          </Link>
        ),
      },
      { name: 'agent', width: 140, header: t`Agent`, isSortable: true, cell: ({ agent }) => agent.name },
      { name: 'team', width: 120, header: t`Team`, cell: ({ team }) => team?.name ?? '—' },
      {
        name: 'questions',
        width: 240,
        header: t`Questions`,
        cell: ({ questions }) => (
          <ul className={classes['plain']}>
            {questions.map((question) => (
              <li key={question.question_id}>
                <QuestionName question={question} />
              </li>
            ))}
          </ul>
        ),
      },
      { name: 'coach', width: 140, header: t`Coach`, isSortable: true, cell: ({ coach }) => coach?.name ?? '—' },
      {
        name: 'state',
        width: 150,
        header: t`State`,
        isSortable: true,
        cell: (row) => <CoachingStateMark coaching={row} />,
      },
      {
        name: 'follow_up_on',
        width: 120,
        header: t`Follow-up`,
        isSortable: true,
        cell: ({ follow_up_on }) => day(follow_up_on),
      },
      {
        name: 'created_at',
        width: 120,
        header: t`Proposed`,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} />,
      },
    ],
    [t, day],
  )
}
