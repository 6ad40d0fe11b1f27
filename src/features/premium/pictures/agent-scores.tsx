import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Judge, Judged } from '#contracts/premium.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { groupedFiveNumbers } from '#domain/statistics/quantiles.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { boxMark } from '#src/ui/charts/row-marks.tsx'
import { RowPlot } from '#src/ui/charts/row-plot.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { JudgedFigureProps } from '../figure-props.ts'
import { toValueCounts } from '../value-counts.ts'

/** The distribution of each agent's scores, and whose mean is an outlier. */
export function AgentScores({ judge, dashboard, judged, rowLinks, onOpen }: JudgedFigureProps & { judge: Judge }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { agents, agent_count } = judged
  const points = (value: number) => number(value, 1)
  const count = number(agents.length)
  const outlying = outlyingAgents(agents)

  return (
    <RowPlot
      title={judge === 'machine' ? t`Agents by machine score` : t`Agents by human score`}
      note={
        outlying?.size === 0
          ? t`Least, middle half, median and most in points; lowest mean first, ${count} of ${plural(agent_count, { one: '# agent', other: '# agents' })}. No mean is an outlier: further than 3.5 robust deviations from the median of the means.`
          : t`Least, middle half, median and most in points; lowest mean first, ${count} of ${plural(agent_count, { one: '# agent', other: '# agents' })}. An outlier’s mean lies further than 3.5 robust deviations from the median of the means.`
      }
      fileName={fileNameOf(`agents-by-score-${judge}`, dashboard)}
      isEmpty={agents.length === 0}
      onOpen={onOpen}
      axis={{ name: t`Points`, ticks: [0, 25, 50, 75, 100], format: number }}
      printed={[5]}
      renderMark={boxMark}
      flag={outlying && outlying.size > 0 ? { name: t`Among the others`, word: t`Outlier`, keys: outlying } : null}
      data={{
        heading: t`Agent`,
        columns: [
          { name: t`Least`, format: number },
          { name: t`First quartile`, format: points },
          { name: t`Median`, format: points },
          { name: t`Third quartile`, format: points },
          { name: t`Most`, format: number },
          { name: judge === 'machine' ? t`Conversations` : t`Audits`, format: number },
          { name: t`Mean score`, format: points },
          { name: t`95% interval from`, format: points },
          { name: t`95% interval to`, format: points },
        ],
        rows: agents.map((agent) => {
          const five = agent.scored < MIN_CASES ? null : groupedFiveNumbers(toValueCounts(agent.points))
          const { value, interval } = meanScore(agent)
          const rows =
            judge === 'machine'
              ? rowLinks.judged({ agent_id: agent.id, machine_points_min: 0 })
              : rowLinks.evaluations({ agent_id: agent.id, points_min: 0 })
          return {
            key: String(agent.id),
            name: agent.name,
            values: [
              ...(five ? [five.min, five.q1, five.median, five.q3, five.max] : NO_NUMBERS),
              agent.scored,
              ...[value, interval?.low ?? null, interval?.high ?? null],
            ],
            href: agent.scored > 0 ? rows?.href : undefined,
          }
        }),
      }}
    />
  )
}

const NO_NUMBERS = [null, null, null, null, null]

/**
 * The ids of the agents whose mean is an outlier among all agents; null if there are too few cases for
 * all of them.
 */
function outlyingAgents(agents: Judged['agents']): ReadonlySet<string> | null {
  if (agents.every(({ is_outlying }) => is_outlying === null)) return null
  return new Set(agents.flatMap(({ id, is_outlying }) => (is_outlying ? [String(id)] : [])))
}
