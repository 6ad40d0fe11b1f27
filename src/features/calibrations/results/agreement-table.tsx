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
  /** Whose, where it is one person's with themselves. */
  of?: string
}

/** How far people agree on each question: as counted, and beyond chance. */
export function AgreementTable({ content, questions, of }: AgreementTableProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(content.locale)

  return (
    <Scrolled>
      <table
        className={classes['table']}
        aria-label={of === undefined ? t`Agreement by question` : t`Agreement by question: ${of}`}
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
                  <Given question={question} prevalence={agreement.prevalence} locale={content.locale} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scrolled>
  )
}

type GivenProps = {
  question: Question
  prevalence: QuestionAgreement['agreement']['prevalence']
  locale: ScorecardContent['locale']
}

/** How often each answer was given. */
function Given({ question, prevalence: { n, categories }, locale }: GivenProps) {
  const { number, percent, list } = useFormats()
  const { t } = useLingui()
  const words = useAnswerWords(useLanguages(locale))
  const given = categories.filter(({ times }) => times > 0)
  if (given.length === 0) return '—'

  return list(
    given.map(({ category, times, share }) => {
      const [answer, some, all] = [words(question, category), number(times), number(n)]
      const rate = share === null ? '' : percent(share)
      return share === null ? t`${answer}: ${some} of ${all}` : t`${answer}: ${rate} (${some} of ${all})`
    }),
  )
}

type CoefficientFigureProps = {
  coefficient: { value: number | null; interval: { low: number; high: number } | null }
  units: number
  name: string
  /** Where the column does not say which of several it is. */
  isNameShown?: boolean
}

/** A coefficient with its interval; of how many units on hover, and read out. Undefined ones are a dash. */
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
