import { useLingui, Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowUp, IconCheck, IconMessage2Question, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { DisputeRowDto } from '#contracts/disputes.ts'
import type { DisputeState } from '#contracts/lists/disputes.ts'
import { ScorecardName, QuestionName } from '#src/evaluation/question-name.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { disputeStateNames } from '#src/words/coaching.ts'

import classes from './disputes.module.css'

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

const stateIcons = { disputed: IconMessage2Question, escalated: IconArrowUp, resolved: IconCheck }

function DisputeStateMark({ state }: { state: DisputeState }) {
  const { i18n } = useLingui()
  const Icon = stateIcons[state]

  return (
    <StatusMark>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(disputeStateNames[state])}
    </StatusMark>
  )
}

/** The disputed questions, each with its outcome once it is decided. */
function DisputedQuestions({ questions }: Pick<DisputeRowDto, 'questions'>) {
  return (
    <ul className={classes['questions']}>
      {questions.map((question) => (
        <li key={question.question_id}>
          <QuestionName question={question} />
          {question.outcome && (
            <span className={classes['outcome']}>
              {question.outcome === 'accepted' ? (
                <>
                  <IconCheck size={14} stroke={1.5} aria-hidden />
                  <Trans context="disputed answer">Changed</Trans>
                </>
              ) : (
                <>
                  <IconX size={14} stroke={1.5} aria-hidden />
                  <Trans context="disputed answer">Kept</Trans>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The time left to decide; the exact deadline on hover. `days` is null once it is decided. */
function TimeLeft({ days, due }: { days: number | null; due: string }) {
  const { dateTime, zone } = useFormats()
  if (days === null) return '—'

  return (
    <time dateTime={due} title={`${dateTime(due, zone)} · ${zone}`}>
      {days < 0 ? (
        <StatusMark tone="bad">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <Plural value={-days} one="# day overdue" other="# days overdue" />
        </StatusMark>
      ) : days === 0 ? (
        <Trans>Less than a day</Trans>
      ) : (
        <Plural value={days} one="# day" other="# days" />
      )}
    </time>
  )
}
