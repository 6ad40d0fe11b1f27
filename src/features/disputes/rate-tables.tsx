import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { DisputeRates } from '#contracts/disputes.ts'
import type { Counted } from '#contracts/quality-questions.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'

import type { DisputesSearch } from './disputes-search.ts'
import classes from './disputes.module.css'

type RateTableProps = { rates: DisputeRates; search: DisputesSearch }

/** The dispute and overturn rates by evaluator. */
export function EvaluatorTable({ rates: { evaluators }, search }: RateTableProps) {
  const columns = useRateColumns('evaluations')

  return (
    <FigureTable
      hasLinks
      caption={<Trans>By evaluator</Trans>}
      note={
        <Trans>
          The dispute rate counts evaluations: disputed of released. The overturn rate counts answers: changed of those
          disputed, once their evaluation is resolved.
        </Trans>
      }
      of={<Trans>Evaluator</Trans>}
      rows={evaluators.toSorted(byOverturn)}
      keyOf={({ evaluator }) => String(evaluator?.id)}
      renderName={({ evaluator }) =>
        evaluator ? (
          <Link to="/quality/disputes" search={{ ...search, evaluator_id: evaluator.id, page: 1 }}>
            {evaluator.name}
          </Link>
        ) : (
          <Trans>Without an account</Trans>
        )
      }
      columns={columns}
    />
  )
}

/** The dispute and overturn rates by question. High rates ask for a clearer wording or a calibration. */
export function QuestionTable({ rates: { questions }, search }: RateTableProps) {
  const columns = useRateColumns('answers')
  if (questions.length === 0) return null

  return (
    <FigureTable
      hasLinks
      caption={<Trans>By question</Trans>}
      note={<Trans>Only questions that were disputed. Here both rates count answers.</Trans>}
      of={<Trans>Question</Trans>}
      rows={questions.toSorted(byOverturn)}
      keyOf={({ scorecard, question_id }) => `${scorecard.id} ${question_id}`}
      renderName={(question) => (
        <>
          <Link
            to="/quality/disputes"
            search={{ ...search, scorecard_id: question.scorecard.id, question_id: question.question_id, page: 1 }}
          >
            <QuestionName question={question} />
          </Link>
          <span className={classes['aside']}>
            <ScorecardName scorecard={question.scorecard} />
          </span>
        </>
      )}
      columns={columns}
    />
  )
}

function useRateColumns(unit: 'evaluations' | 'answers') {
  const { t } = useLingui()
  const { number } = useFormats()
  const renderRate = ({ part, whole }: Counted) => <RateFigure rate={rate(part, whole)} />

  return [
    {
      key: 'released',
      header: unit === 'evaluations' ? t`Released` : t`Answers released`,
      render: ({ disputed }: RateRow) => number(disputed.whole),
    },
    { key: 'disputed', header: t`Disputed`, render: ({ disputed }: RateRow) => number(disputed.part) },
    { key: 'rate', header: t`Dispute rate`, render: ({ disputed }: RateRow) => renderRate(disputed) },
    { key: 'decided', header: t`Answers decided`, render: ({ overturned }: RateRow) => number(overturned.whole) },
    { key: 'changed', header: t`Changed`, render: ({ overturned }: RateRow) => number(overturned.part) },
    { key: 'overturn', header: t`Overturn rate`, render: ({ overturned }: RateRow) => renderRate(overturned) },
  ]
}

type RateRow = { disputed: Counted; overturned: Counted }

/** Sorts by overturn rate, the highest first; rows without a rate come last. Ties are sorted by changed, then by disputed answers. */
function byOverturn(one: RateRow, other: RateRow): number {
  const [first, second] = [one, other].map(({ overturned: { part, whole } }) => rate(part, whole).value ?? -1)
  return second! - first! || other.overturned.part - one.overturned.part || other.disputed.part - one.disputed.part
}
