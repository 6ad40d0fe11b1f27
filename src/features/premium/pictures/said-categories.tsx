import { useLingui } from '@lingui/react/macro'

import { rate } from '#domain/scoring/critical-accuracy.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { comparedName } from '../compared-name.ts'
import type { PremiumFigureProps } from '../figure-props.ts'

/** How often each category rule matches, among the conversations that it can judge. */
export function SaidCategories({ dashboard, rowLinks, onOpen }: PremiumFigureProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const share = (value: number) => percent(value / 100, 1)
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value, 1)}`
  const otherName = comparedName(dashboard)

  return (
    <ShareBars
      title={t`What was said, and what was not`}
      note={t`Conversations that a category rule matches, of those that it can judge; a bar opens those that match`}
      fileName={fileNameOf('said-categories', dashboard)}
      isEmpty={dashboard.categories.length === 0}
      onOpen={onOpen}
      whole={100}
      data={{
        heading: t`Category`,
        columns: [
          { name: t`Share`, unit: '%', format: share },
          { name: t`Matches`, format: number },
          { name: t`Does not match`, format: number },
          { name: t`Judged`, format: number },
          { name: t`95% interval from`, unit: '%', format: share, needsNext: true },
          { name: t`95% interval to`, unit: '%', format: share },
          { name: otherName === undefined ? t`Change, points` : t`Against ${otherName}, points`, format: signed },
        ],
        rows: dashboard.categories.map(({ id, name, is_running, sums, compared }) => {
          const rateOf = ({ part, whole }: typeof sums) => rate(Math.min(part, whole), whole)
          const matchRate = rateOf(sums)
          return {
            key: String(id),
            name: is_running ? t`${name} (still running)` : name,
            values: [
              ...[matchRate.value, matchRate.part, matchRate.whole - matchRate.part, matchRate.whole],
              ...[matchRate.interval?.low ?? null, matchRate.interval?.high ?? null],
              pointsChange(matchRate, rateOf(compared)),
            ],
            href: sums.part > 0 ? rowLinks.conversations({ category_id: id })?.href : undefined,
          }
        }),
      }}
    />
  )
}
