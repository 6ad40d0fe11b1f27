import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

import type { EvaluatorDeviation } from '#contracts/calibration-results.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import { Scrolled } from '../scrolled.tsx'

export type Deviating = Pick<EvaluatorDeviation, 'evaluator' | 'n' | 'mean' | 'mean_absolute' | 'is_over'>

type DeviationTableProps = { people: readonly Deviating[]; threshold: number; isAgreement: boolean }

/** How far each evaluator's scores lie from the consensus, or from their own before; over the threshold says so in words. */
export function DeviationTable({ people, threshold, isAgreement }: DeviationTableProps) {
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
