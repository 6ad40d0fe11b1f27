import { Plural, Trans } from '@lingui/react/macro'

import type { CalibrationResults } from '#contracts/calibration-results.ts'
import type { CalibrationDetail } from '#contracts/calibrations.ts'

import classes from '../calibrations.module.css'
import { RawAgreement } from '../raw-agreement.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { DeviationChart } from './deviation-chart.tsx'
import { DeviationTable } from './deviation-table.tsx'
import { Differences } from './differences.tsx'

type ResultsProps = { calibration: CalibrationDetail; results: CalibrationResults | null }

/** How far people agree, by question, and how far each of them lies from the consensus, or from themselves. */
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
              <AgreementTable content={content} questions={own} of={evaluator.name} />
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
          {isAgreement && <Differences content={content} deviations={deviations} />}
        </section>
      )}
    </>
  )
}
