import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconHelp } from '@tabler/icons-react'
import { useId } from 'react'

import type { CallMachineScores, MachineAnswer } from '#contracts/machine-scores.ts'
import { useCan } from '#src/context/app-context.ts'
import type { Jump } from '#src/conversation/jump.ts'
import panel from '#src/conversation/panels/panels.module.css'
import { PlaceButton, type PlaceName } from '#src/conversation/panels/place-button.tsx'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Failed } from '#src/ui/states/failed.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { whyNoSuggestionTexts } from '#src/words/quality.ts'

import { FoundByCheck } from './found-by-check.tsx'
import { LocalizedText } from './localized-text.tsx'
import { ScorecardName } from './question-name.tsx'
import { useLanguages } from './use-languages.ts'

type MachineScoresSectionProps = {
  ask: () => Promise<CallMachineScores>
  placeName?: PlaceName | undefined
  onJump: (to: Jump) => void
}

/** The results of the scorecard rules for a conversation, question by question: for people who see its figures, or who evaluate. */
export function MachineScoresSection(props: MachineScoresSectionProps) {
  const can = useCan()
  const isAllowed = can('dashboards-premium') || can('quality-audit') || can('quality-plans')
  return isAllowed ? <MachineScores {...props} /> : null
}

function MachineScores({ ask, ...places }: MachineScoresSectionProps) {
  const { value, error, refetch } = useQuery('machine-scores', ask)
  const id = useId()
  if (!value) return error && failureKindOf(error) !== 'missing' ? <Failed error={error} onRetry={refetch} /> : null
  const { data, withheld } = value

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={panel['title']}>
        <Trans>What rules say</Trans>
      </h2>
      {withheld && (
        <p className={panel['why']}>
          <Trans>Shown once you have judged this conversation yourself.</Trans>
        </p>
      )}
      {!withheld && data.length === 0 && (
        <p className={panel['why']}>
          <Trans>No scorecard with rules has judged this conversation.</Trans>
        </p>
      )}
      {data.map((scorecardResult) => (
        <Judged key={scorecardResult.scorecard.id} judged={scorecardResult} {...places} />
      ))}
    </section>
  )
}

type Places = Pick<MachineScoresSectionProps, 'placeName' | 'onJump'>
type JudgedProps = Places & { judged: CallMachineScores['data'][number] }

function Judged({ judged, ...places }: JudgedProps) {
  const { number } = useFormats()
  const { scorecard, version, score, auto_failed, questions } = judged
  const languages = useLanguages(scorecard.locale)
  const [title, versionNumber] = [<ScorecardName key="title" scorecard={scorecard} />, number(version)]
  const points = score === null ? null : number(score, Number.isInteger(score) ? 0 : 1)

  return (
    <>
      <p className={panel['why']}>
        {points === null ? (
          <Trans>
            {title}, version {versionNumber}: no machine score, nothing could be told.
          </Trans>
        ) : auto_failed ? (
          <Trans>
            {title}, version {versionNumber}: {points} points by machine, set to zero by a failed question.
          </Trans>
        ) : (
          <Trans>
            {title}, version {versionNumber}: {points} points by machine.
          </Trans>
        )}
      </p>
      <ul className={panel['list']}>
        {questions.map((answer) => (
          <li key={answer.question_id} className={panel['entry']}>
            <span>
              <LocalizedText text={answer.text} languages={languages} />
              <span className={panel['below']}>
                <FoundByCheck {...answer} />
              </span>
            </span>
            <Outcome answer={answer} {...places} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Outcome({ answer, placeName, onJump }: Places & { answer: MachineAnswer }) {
  const { t, i18n } = useLingui()
  const { outcome, why_not, spans } = answer
  const [Icon, tone] = LOOKS[outcome]
  // several places in one turn need only one button
  const uniqueSpans = spans.filter(({ seq }, index) => spans.findIndex((span) => span.seq === seq) === index)

  return (
    <span className={panel['places']}>
      {uniqueSpans.map((span) => (
        <PlaceButton
          key={`${span.seq} ${span.start_ms}`}
          place={span}
          what={t`What it rests on`}
          placeName={placeName}
          onJump={onJump}
        />
      ))}
      <StatusMark tone={tone}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {outcome === 'failed' && <Trans>Failed</Trans>}
        {outcome === 'passed' && <Trans>Passed</Trans>}
        {outcome === 'undetermined' &&
          (why_not ? i18n._(whyNoSuggestionTexts[why_not]) : <Trans>Could not tell</Trans>)}
      </StatusMark>
    </span>
  )
}

const LOOKS = {
  failed: [IconAlertTriangle, 'bad'],
  passed: [IconCheck, 'good'],
  undetermined: [IconHelp, undefined],
} as const
