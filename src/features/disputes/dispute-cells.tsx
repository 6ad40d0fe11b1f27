import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowUp, IconCheck, IconMessage2Question, IconX } from '@tabler/icons-react'

import type { DisputeRowDto } from '#contracts/disputes.ts'
import type { DisputeState } from '#contracts/lists/disputes.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { disputeStateNames } from '#src/words/coaching.ts'

import classes from './disputes.module.css'

const stateIcons = { disputed: IconMessage2Question, escalated: IconArrowUp, resolved: IconCheck }

export function DisputeStateMark({ state }: { state: DisputeState }) {
  const { i18n } = useLingui()
  const Icon = stateIcons[state]

  return (
    <StatusMark>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(disputeStateNames[state])}
    </StatusMark>
  )
}

/** The questions, each with what became of it once that is decided. */
export function DisputedQuestions({ questions }: Pick<DisputeRowDto, 'questions'>) {
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

/** How long there is to decide; the exact moment on hover. Null once it is decided. */
export function TimeLeft({ days, due }: { days: number | null; due: string }) {
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
