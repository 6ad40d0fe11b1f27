import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useCan } from '#src/context/app-context.ts'
import { evaluationAddress, newEvaluationAddress } from '#src/machines/audit-address.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { ScoreMark } from '#src/ui/score-mark.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { evaluationKindNames, evaluationStateNames } from '#src/words/quality.ts'

import type { ConversationRequests } from '../conversation-requests.ts'
import { useMayEvaluate } from '../use-may-evaluate.ts'
import classes from './panels.module.css'

type EvaluationsPanelProps = { callId: number; ask: ConversationRequests['evaluations'] }

/** The evaluations of this conversation that the reader may see, and a link to add one. */
export function EvaluationsPanel(props: EvaluationsPanelProps) {
  if (useCan()('quality-detail')) return <Evaluations {...props} />
  return (
    <Empty title={<Trans>Evaluations of this conversation are not for everybody</Trans>}>
      <Trans>
        It needs the permission <code>quality-detail</code>. An administrator can give it to your role.
      </Trans>
    </Empty>
  )
}

function Evaluations({ callId, ask }: EvaluationsPanelProps) {
  const mayEvaluate = useMayEvaluate()
  const { value: evaluations, isPending, error, refetch } = useQuery('evaluations', ask)
  if (!evaluations) return isPending ? <Loading rows={4} /> : <Failed error={error} onRetry={refetch} />

  const evaluateLink = mayEvaluate && (
    <LinkButton link={newEvaluationAddress(callId)} size="compact-md">
      <Trans>Evaluate this conversation</Trans>
    </LinkButton>
  )
  if (evaluations.data.length === 0) {
    return (
      <Empty title={<Trans>There is no evaluation of this conversation for you to see</Trans>} action={evaluateLink}>
        <Trans>Scores that auditors give it, answer by answer and with their evidence, stand here.</Trans>
      </Empty>
    )
  }
  return (
    <>
      {evaluateLink && <div className={classes['act']}>{evaluateLink}</div>}
      <ol className={classes['list']}>
        {evaluations.data.map((evaluation) => (
          <Entry key={evaluation.id} evaluation={evaluation} />
        ))}
      </ol>
    </>
  )
}

function Entry({ evaluation }: { evaluation: EvaluationRowDto }) {
  const { i18n, t } = useLingui()
  const { number } = useFormats()
  const { kind, state, scorecard, evaluator, created_at, submitted_at } = evaluation
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const title = inLanguage(scorecard.title, locale)
  const version = number(scorecard.number)

  return (
    <li className={classes['entry']}>
      <span>
        <Link {...evaluationAddress(evaluation)} className={classes['link']}>
          <Trans>
            {title}, version {version}
          </Trans>
        </Link>
        <span className={classes['below']}>
          {[
            i18n._(evaluationStateNames[state]),
            i18n._(evaluationKindNames[kind]),
            evaluator?.name ?? t`Unknown evaluator`,
          ].join(' · ')}
        </span>
        <span className={classes['below']}>
          {submitted_at ? (
            <Trans>
              Submitted <Moment at={submitted_at} as="date-time" />
            </Trans>
          ) : (
            <Trans>
              Begun <Moment at={created_at} as="date-time" />
            </Trans>
          )}
        </span>
      </span>
      <ScoreMark {...evaluation} target={scorecard.target} />
    </li>
  )
}
