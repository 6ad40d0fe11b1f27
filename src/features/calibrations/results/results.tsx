import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

import type { CalibrationResults, EvaluatorDeviation } from '#contracts/calibration-results.ts'
import type { CalibrationDetail } from '#contracts/calibrations.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import { RawAgreement } from '../raw-agreement.tsx'
import { Scrolled } from '../scrolled.tsx'
import { AgreementTable } from './agreement-table.tsx'

type ResultsProps = { calibration: CalibrationDetail; results: CalibrationResults | null }

/** The agreement by question, and the deviation of each person from the consensus or from their earlier scores. */
export function Results({ calibration, results }: ResultsProps) {
  if (!results) return null
  const { content, kind, threshold } = calibration
  const { evaluated, agreed, pooled, questions, deviations, repetitions } = results
  const isAgreement = kind === 'agreement'
  const people = isAgreement ? deviations : repetitions

  return (
    <>
      <section className={classes['section']} aria-labelledby="calibration-agreement">
        <h2 className={classes['subtitle']} id="calibration-agreement">
          <Trans>Agreement</Trans>
        </h2>
        <dl className={classes['facts']}>
          <div>
            <dt>
              <Trans>All questions together</Trans>
            </dt>
            <dd>
              <RawAgreement {...pooled} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Evaluated</Trans>
            </dt>
            <dd>
              <Plural value={evaluated} one="# conversation" other="# conversations" />
            </dd>
          </div>
          {isAgreement && (
            <div>
              <dt>
                <Trans>With a whole consensus</Trans>
              </dt>
              <dd>
                <Plural value={agreed} one="# conversation" other="# conversations" />
              </dd>
            </div>
          )}
        </dl>
        {isAgreement ? (
          <AgreementTable content={content} questions={questions} />
        ) : (
          repetitions.map(({ evaluator, questions: own }) => (
            <div key={evaluator.id} className={classes['section']}>
              <h3 className={classes['subtitle']}>{evaluator.name}</h3>
              <AgreementTable content={content} questions={own} person={evaluator.name} />
            </div>
          ))
        )}
        <p className={classes['note']}>
          <Trans>
            κ, AC1 and α tell how far agreement goes beyond chance: 1 is perfect, 0 is chance. That a question does not
            apply is an answer of its own, but is left out on scales. Below five units nothing is computed. Intervals
            are of 95 %.
          </Trans>
        </p>
      </section>
      {people.some(({ n }) => n > 0) && (
        <section className={classes['section']} aria-labelledby="calibration-deviations">
          <h2 className={classes['subtitle']} id="calibration-deviations">
            {isAgreement ? <Trans>Deviation from the consensus</Trans> : <Trans>Deviation from before</Trans>}
          </h2>
          <DeviationTable people={people} threshold={threshold} isAgreement={isAgreement} />
          <DeviationChart people={people} threshold={threshold} isAgreement={isAgreement} />
          {isAgreement && <DifferencesTable content={content} deviations={deviations} />}
        </section>
      )}
    </>
  )
}

type DeviationChartProps = { people: readonly PersonDeviation[]; threshold: number; isAgreement: boolean }

/** A bar chart of the mean absolute deviations, with the threshold as a line. */
function DeviationChart({ people, threshold, isAgreement }: DeviationChartProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const measured = people.filter(({ mean_absolute }) => mean_absolute !== null)
  const points = number(threshold, Number.isInteger(threshold) ? 0 : 1)
  const highest = Math.max(threshold, ...measured.map(({ mean_absolute }) => mean_absolute ?? 0))

  return (
    <ShareBars
      title={isAgreement ? t`How far do scores lie from the consensus?` : t`How far do scores lie from those before?`}
      note={t`Mean absolute deviation in points; the line is the threshold of ${points} points`}
      whole={highest === 0 ? null : highest}
      mark={highest === 0 ? null : threshold}
      data={{
        heading: t`Name`,
        columns: [
          { name: t`Points`, format: (value) => number(value, 1) },
          { name: t`Conversations`, format: (value) => number(value) },
        ],
        rows: measured.map(({ evaluator, mean_absolute, n }) => ({
          key: String(evaluator.id),
          name: evaluator.name,
          values: [mean_absolute, n],
        })),
      }}
      isEmpty={measured.length === 0}
      fileName="calibration-deviations"
      onOpen={() => {}}
    />
  )
}

type DifferencesTableProps = { content: ScorecardContent; deviations: readonly EvaluatorDeviation[] }

/** How often the answers of each person differ from the consensus. */
function DifferencesTable({ content, deviations }: DifferencesTableProps) {
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
                const [count, total] = [number(differing), number(n)]
                return (
                  <td key={evaluator.id} data-number data-none={differing === 0 || undefined}>
                    {n === 0 ? '—' : t`${count} of ${total}`}
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

type PersonDeviation = Pick<EvaluatorDeviation, 'evaluator' | 'n' | 'mean' | 'mean_absolute' | 'is_over'>

type DeviationTableProps = { people: readonly PersonDeviation[]; threshold: number; isAgreement: boolean }

/** The deviation of each evaluator's scores from the consensus, or from their own earlier scores, and whether it is over the threshold. */
function DeviationTable({ people, threshold, isAgreement }: DeviationTableProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const points = number(threshold, Number.isInteger(threshold) ? 0 : 1)
  const signed = (value: number | null) => (value === null ? '–' : `${value > 0 ? '+' : ''}${number(value, 1)}`)

  return (
    <Scrolled>
      <table className={classes['table']} aria-label={t`Deviation by person`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Conversations</Trans>
            </th>
            <th
              scope="col"
              data-number
              title={isAgreement ? t`Own score less that of the consensus` : t`Score now less the score before`}
            >
              <Trans>Mean deviation, points</Trans>
            </th>
            <th scope="col" data-number title={t`Whichever way each of them lies`}>
              <Trans>Mean absolute deviation, points</Trans>
            </th>
            <th scope="col">
              <Trans>Threshold of {points} points</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ evaluator, n, mean, mean_absolute, is_over }) => (
            <tr key={evaluator.id}>
              <th scope="row">{evaluator.name}</th>
              <td data-number>{number(n)}</td>
              <td data-number>{signed(mean)}</td>
              <td data-number>{mean_absolute === null ? '–' : number(mean_absolute, 1)}</td>
              <td>{n === 0 ? '—' : <Verdict isOver={is_over} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

const Verdict = ({ isOver }: { isOver: boolean }) => (
  <StatusMark tone={isOver ? 'bad' : 'good'}>
    {isOver ? (
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
    ) : (
      <IconCheck size={16} stroke={1.5} aria-hidden />
    )}
    {isOver ? <Trans>Over it</Trans> : <Trans>Within it</Trans>}
  </StatusMark>
)
