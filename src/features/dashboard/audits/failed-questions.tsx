import { useLingui } from '@lingui/react/macro'

import { rate } from '#domain/scoring/critical-accuracy.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { fileNameOf } from '#src/reporting/file-name-of.ts'
import type { AuditFigureProps } from './audit-figure-props.ts'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'

/** The five questions that cost most: how often each failed, and of how many answers. */
export function FailedQuestions({ dashboard, hrefOf, onOpen }: AuditFigureProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const words = useScorecardWords()
  const { questions, versions } = dashboard.audits
  const isOfSeveral = new Set(versions.map(({ scorecard }) => scorecard.id)).size > 1
  const share = (value: number) => percent(value / 100, 1)

  return (
    <ShareBars
      title={t`Most failed questions`}
      note={t`Failed answers of those given, “not applicable” left out; at most five questions`}
      fileName={fileNameOf('failed-questions', dashboard)}
      isEmpty={questions.length === 0}
      onOpen={onOpen}
      whole={null}
      hasLongNames
      data={{
        heading: t`Question`,
        columns: [
          { name: t`Failed`, format: number },
          { name: t`Answers`, format: number },
          { name: t`Share`, unit: '%', format: share },
          { name: t`95% interval from`, unit: '%', format: share, needsNext: true },
          { name: t`95% interval to`, unit: '%', format: share },
        ],
        rows: questions.map((question) => {
          const { scorecard, question_id, failed } = question
          const { value, interval } = rate(failed.part, failed.whole)
          return {
            key: `${scorecard.id} ${question_id}`,
            name: isOfSeveral ? `${words.question(question)} · ${words.title(scorecard)}` : words.question(question),
            values: [failed.part, failed.whole, value, interval?.low ?? null, interval?.high ?? null],
            href: hrefOf({ scorecard_id: scorecard.id, failed_question: question_id }),
          }
        }),
      }}
    />
  )
}
