import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { QuestionAgreement } from '#contracts/calibration-results.ts'
import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { alphaNames, kappaNames } from '#src/words/calibrations.ts'

import classes from '../calibrations.module.css'
import { RawAgreement } from '../raw-agreement.tsx'
import { Scrolled } from '../scrolled.tsx'

type AgreementTableProps = {
  content: ScorecardContent
  questions: readonly QuestionAgreement[]
  /** The name of the person if it is the agreement of one person with themselves. */
  person?: string
}

/** How far people agree on each question: raw agreement and chance-corrected coefficients. */
export function AgreementTable({ content, questions, person }: AgreementTableProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(content.locale)

  return (
    <Scrolled>
      <table
        className={classes['table']}
        aria-label={person === undefined ? t`Agreement by question` : t`Agreement by question: ${person}`}
      >
        <thead>
          <tr>
            <th scope="col" className={classes['question']}>
              <Trans>Question</Trans>
            </th>
            <th scope="col" data-number title={t`Conversations that at least two answers were given in`}>
              <Trans>Units</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Raters</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Agreement</Trans>
            </th>
            <th scope="col" data-number>
              κ
            </th>
            <th scope="col" data-number>
              AC1
            </th>
            <th scope="col" data-number>
              α
            </th>
            <th scope="col">
              <Trans>Answers given</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {questionsOf(content).map((question) => {
            const agreement = questions.find(({ question_id }) => question_id === question.id)?.agreement
            if (!agreement) return null
            const { units, raters, raw, kappa, ac1, alpha } = agreement
            return (
              <tr key={question.id}>
                <th scope="row" className={classes['question']}>
                  <LocalizedText text={question.text} languages={languages} />
                </th>
                <td data-number>{number(units)}</td>
                <td data-number>{number(raters)}</td>
                <td data-number>
                  <RawAgreement units={units} raw={raw} />
                </td>
                <td data-number>
                  <CoefficientFigure
                    coefficient={kappa}
                    units={units}
                    name={i18n._(kappaNames[kappa.kind])}
                    isNameShown
                  />
                </td>
                <td data-number>
                  <CoefficientFigure coefficient={ac1} units={units} name="AC1" />
                </td>
                <td data-number>
                  <CoefficientFigure
                    coefficient={alpha}
                    units={units}
                    name={i18n._(alphaNames[alpha.level])}
                    isNameShown
                  />
                </td>
                <td>
                  <GivenAnswers question={question} prevalence={agreement.prevalence} locale={content.locale} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scrolled>
  )
}

type GivenAnswersProps = {
  question: Question
  prevalence: QuestionAgreement['agreement']['prevalence']
  locale: ScorecardContent['locale']
}

/** How often each answer was given. */
function GivenAnswers({ question, prevalence: { n, categories }, locale }: GivenAnswersProps) {
  const { number, percent, list } = useFormats()
  const { t } = useLingui()
  const words = useAnswerWords(useLanguages(locale))
  const givenCategories = categories.filter(({ times }) => times > 0)
  if (givenCategories.length === 0) return '—'

  return list(
    givenCategories.map(({ category, times, share }) => {
      const [answer, count, total] = [words(question, category), number(times), number(n)]
      const rate = share === null ? '' : percent(share)
      return share === null ? t`${answer}: ${count} of ${total}` : t`${answer}: ${rate} (${count} of ${total})`
    }),
  )
}

type CoefficientFigureProps = {
  coefficient: { value: number | null; interval: { low: number; high: number } | null }
  units: number
  name: string
  /** Whether to show the name, because the column can contain different coefficients. */
  isNameShown?: boolean
}

/** A coefficient with its interval; the number of units is shown on hover and read out. An undefined one is a dash. */
function CoefficientFigure({ coefficient: { value, interval }, units, name, isNameShown }: CoefficientFigureProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const counted = plural(units, { one: '# unit', other: '# units' })
  const detail = value === null ? t`${name}: not defined, of ${counted}` : t`${name}, of ${counted}`
  const [low, high] = interval ? [number(interval.low, 2), number(interval.high, 2)] : ['', '']

  return (
    <span className={classes['figure']} title={detail}>
      <span>{value === null ? '–' : number(value, 2)}</span>
      {interval && value !== null && <span className={classes['interval']}>{t`${low} to ${high}`}</span>}
      {isNameShown && value !== null && <span className={classes['interval']}>{name}</span>}
    </span>
  )
}
