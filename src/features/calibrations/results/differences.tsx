import { Trans, useLingui } from '@lingui/react/macro'

import type { EvaluatorDeviation } from '#contracts/calibration-results.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from '../calibrations.module.css'
import { Scrolled } from '../scrolled.tsx'

type DifferencesProps = { content: ScorecardContent; deviations: readonly EvaluatorDeviation[] }

/** How often each person did not answer a question as the consensus does. */
export function Differences({ content, deviations }: DifferencesProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(content.locale)
  if (deviations.every(({ n }) => n === 0)) return null

  return (
    <Scrolled>
      <table className={classes['table']} aria-label={t`Answers that differ from the consensus`}>
        <thead>
          <tr>
            <th scope="col" className={classes['question']}>
              <Trans>Answers that differ from the consensus</Trans>
            </th>
            {deviations.map(({ evaluator }) => (
              <th key={evaluator.id} scope="col" data-number>
                {evaluator.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questionsOf(content).map((question) => (
            <tr key={question.id}>
              <th scope="row" className={classes['question']}>
                <LocalizedText text={question.text} languages={languages} />
              </th>
              {deviations.map(({ evaluator, questions }) => {
                const { differing, n } = questions.find(({ question_id }) => question_id === question.id) ?? NONE
                const [some, all] = [number(differing), number(n)]
                return (
                  <td key={evaluator.id} data-number data-none={differing === 0 || undefined}>
                    {n === 0 ? '—' : t`${some} of ${all}`}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

const NONE = { differing: 0, n: 0 }
