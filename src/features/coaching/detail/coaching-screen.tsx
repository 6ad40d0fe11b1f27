import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'

import type { Coaching } from '#contracts/coaching.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { coachingEventNames } from '#src/words/coaching.ts'

import { CoachingStateMark } from '../coaching-state.tsx'
import { coachingApi } from '../coaching.api.ts'
import classes from '../coaching.module.css'
import { CoachingActions } from './coaching-actions.tsx'
import { EffectSection } from './effect-section.tsx'

type CoachingScreenProps = { answer: Promise<Coaching> }

/** A coaching: what was agreed, its effect, and what can be done now. */
export function CoachingScreen({ answer }: CoachingScreenProps) {
  const api = useApi(coachingApi)
  const reload = useReload()
  const title = usePageTitle()
  const result = usePromiseState(answer)
  const mayChange = useCan()('quality-coaching')
  const loaded = result.value

  return (
    <Page
      title={loaded?.topic ?? title}
      sentence={<Trans>What was agreed, and did more answers pass since?</Trans>}
      actions={loaded && <CoachingActions coaching={loaded} api={api} mayChange={mayChange} onDone={reload} />}
    >
      <AsyncContent answer={result} rows={10} onRetry={reload}>
        {(coaching) => (
          <>
            <CoachingFacts coaching={coaching} />
            <EffectSection coaching={coaching} />
            <CoachingHistory coaching={coaching} />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** Who did what with a coaching, when and why, with the newest step last. */
function CoachingHistory({ coaching: { created_at, created_by, steps } }: { coaching: Coaching }) {
  const { i18n } = useLingui()

  return (
    <section className={classes['section']} aria-labelledby="coaching-history">
      <h2 id="coaching-history" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        <Step what={<Trans>Proposed</Trans>} by={created_by?.name} at={created_at} />
        {steps.map(({ event, by, at, reason }) => (
          <Step key={`${event} ${at}`} what={i18n._(coachingEventNames[event])} by={by?.name} at={at} reason={reason} />
        ))}
      </ol>
    </section>
  )
}

type StepProps = { what: ReactNode; by: string | undefined; at: string; reason?: string }

function Step({ what, by, at, reason }: StepProps) {
  return (
    <li className={classes['step']}>
      <div>{what}</div>
      <div className={classes['who']}>
        {by ?? <Trans>Without an account</Trans>}
        {' · '}
        <Moment at={at} as="date-time" />
      </div>
      {reason && <p className={classes['words']}>{reason}</p>}
    </li>
  )
}

/** What a coaching is about, who takes part, and when. */
function CoachingFacts({ coaching }: { coaching: Coaching }) {
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
