import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Coaching } from '#contracts/coaching.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from '../coaching.module.css'
import { CoachingStateMark } from '../coaching-state.tsx'

/** What a coaching is about, who takes part, and when. */
export function CoachingFacts({ coaching }: { coaching: Coaching }) {
  const { day } = useFormats()
  const { agent, team, coach, scorecard, questions, action, outcome, evaluation, follow_up_on, window_days } = coaching

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        <CoachingStateMark coaching={coaching} />
      </Fact>
      <Fact name={<Trans>Agent</Trans>}>{team ? `${agent.name}, ${team.name}` : agent.name}</Fact>
      <Fact name={<Trans>Coach</Trans>}>{coach?.name ?? '—'}</Fact>
      <Fact name={<Trans>Follow-up</Trans>}>{day(follow_up_on)}</Fact>
      <Fact name={<Trans>Compared with</Trans>}>
        <Plural value={window_days} one="# day before" other="# days before" />
      </Fact>
      <Fact name={<Trans>Scorecard</Trans>}>
        <ScorecardName scorecard={scorecard} />
      </Fact>
      {evaluation && (
        <Fact name={<Trans>Began with</Trans>}>
          <Link
            to="/call-detail-calidad/$type/$id/$callid"
            params={{ type: evaluation.kind, id: String(evaluation.id), callid: String(evaluation.interaction_id) }}
          >
            <Trans>An evaluation</Trans>
          </Link>
        </Fact>
      )}
      <Fact name={<Trans>Questions</Trans>} isWide>
        <ul className={classes['plain']}>
          {questions.map((question) => (
            <li key={question.question_id}>
              <QuestionName question={question} />
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={<Trans>What is to be done</Trans>} isWide>
        <p className={classes['words']}>{action}</p>
      </Fact>
      {outcome && (
        <Fact name={<Trans>What the follow-up found</Trans>} isWide>
          <p className={classes['words']}>{outcome}</p>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, isWide = false, children }: { name: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
