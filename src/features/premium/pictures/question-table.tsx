import { Trans, useLingui } from '@lingui/react/macro'

import type { Judged } from '#contracts/premium.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import shared from '#src/reporting/reporting.module.css'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'

import type { JudgedFigureProps } from '../figure-props.ts'

type Question = Judged['questions'][number]

/**
 * How often each question fails according to the machine and to people, their agreement, and what the machine could not
 * determine.
 */
export function QuestionTable({ judged, rowLinks, onOpen }: JudgedFigureProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const scorecardText = useScorecardWords()
  if (judged.questions.length === 0) return null

  return (
    <div className={shared['panel']}>
      <FigureTable
        hasLinks={rowLinks.judged() !== undefined || rowLinks.evaluations() !== undefined}
        caption={<Trans>Question by question</Trans>}
        note={t`Failed of the answers given, “not applicable” left out, with 95 % intervals. Agreement is of answers by rule and people to the same question of the same conversation, as people answered before they saw the rule’s; κ is Cohen’s. No rate of fewer than ${MIN_CASES}.`}
        of={<Trans>Question</Trans>}
        rows={judged.questions}
        keyOf={({ question_id }) => question_id}
        renderName={(question) => scorecardText.question(question)}
        columns={[
          {
            key: 'machine',
            header: t`Failed by the machine`,
            render: ({ question_id, machine }: Question) =>
              machine.answers === 0 ? (
                NOTHING
              ) : (
                <RowsLink
                  href={machine.failed > 0 ? rowLinks.judged({ machine_failed: question_id })?.href : undefined}
                  onOpen={onOpen}
                >
                  <RateFigure rate={rate(machine.failed, machine.answers)} />
                </RowsLink>
              ),
          },
          {
            key: 'people',
            header: t`Failed by people`,
            render: ({ question_id, people }: Question) =>
              people.answers === 0 ? (
                NOTHING
              ) : (
                <RowsLink
                  href={people.failed > 0 ? rowLinks.evaluations({ failed_question: question_id })?.href : undefined}
                  onOpen={onOpen}
                >
                  <RateFigure rate={rate(people.failed, people.answers)} />
                </RowsLink>
              ),
          },
          {
            key: 'agreement',
            header: t`Agreement`,
            render: ({ question_id, agreement: { agreeing, compared } }: Question) =>
              compared === 0 ? (
                NOTHING
              ) : (
                <RowsLink href={rowLinks.evaluations({ compared_question: question_id })?.href} onOpen={onOpen}>
                  <RateFigure rate={rate(agreeing, compared)} />
                </RowsLink>
              ),
          },
          {
            key: 'kappa',
            header: 'κ',
            render: ({ agreement: { kappa, compared } }: Question) => {
              const n = number(compared)
              return <span title={t`Of ${n} answers by both`}>{kappa === null ? NOTHING : number(kappa, 2)}</span>
            },
          },
          {
            key: 'undetermined',
            header: t`Not told by the machine`,
            render: ({ question_id, machine: { undetermined } }: Question) =>
              undetermined === 0 ? (
                number(undetermined)
              ) : (
                <RowsLink href={rowLinks.judged({ machine_untold: question_id })?.href} onOpen={onOpen}>
                  {number(undetermined)}
                </RowsLink>
              ),
          },
        ]}
      />
    </div>
  )
}
