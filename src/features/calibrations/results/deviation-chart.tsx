import { useLingui } from '@lingui/react/macro'

import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { Deviating } from './deviation-table.tsx'

type DeviationChartProps = { people: readonly Deviating[]; threshold: number; isAgreement: boolean }

/** The mean absolute deviations beside each other, with the threshold as a line. */
export function DeviationChart({ people, threshold, isAgreement }: DeviationChartProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const told = people.filter(({ mean_absolute }) => mean_absolute !== null)
  const points = number(threshold, Number.isInteger(threshold) ? 0 : 1)
  const most = Math.max(threshold, ...told.map(({ mean_absolute }) => mean_absolute ?? 0))

  return (
    <ShareBars
      title={isAgreement ? t`How far do scores lie from the consensus?` : t`How far do scores lie from those before?`}
      note={t`Mean absolute deviation in points; the line is the threshold of ${points} points`}
      whole={most === 0 ? null : most}
      mark={most === 0 ? null : threshold}
      data={{
        heading: t`Name`,
        columns: [
          { name: t`Points`, format: (value) => number(value, 1) },
          { name: t`Conversations`, format: (value) => number(value) },
        ],
        rows: told.map(({ evaluator, mean_absolute, n }) => ({
          key: String(evaluator.id),
          name: evaluator.name,
          values: [mean_absolute, n],
        })),
      }}
      isEmpty={told.length === 0}
      fileName="calibration-deviations"
      onOpen={() => {}}
    />
  )
}
