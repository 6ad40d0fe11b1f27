import { useLingui } from '@lingui/react/macro'

import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { FiguresQuery } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics.ts'
import type { Day } from '#domain/reporting-period.ts'
import { metricNames } from '#src/words/metrics.ts'

import { AnswerChart } from './answer-chart.tsx'
import { AnswerTable } from './answer-table.tsx'
import type { Side } from '#src/reporting/counted-rows.ts'
import { OneNumber } from './one-number.tsx'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'
import { QuestionNotes } from './question-line.tsx'
import { figureDrilldownLink } from './figure-drilldown.ts'
import classes from './questions.module.css'
import { NothingCounted } from './nothing-counted.tsx'
import { useKeyNames } from './use-key-names.ts'

type AnswerProps = {
  query: FiguresQuery
  figures: Figures
  rights: RowRights
  today: Day
  onOpen: (href: string) => void
  onClear: () => void
}

/** What the numbers say: one number, or a picture and a table of it by what it is told by. */
export function Answer({ query, figures, rights, today, onOpen, onClear }: AnswerProps) {
  const { i18n } = useLingui()
  const nameOf = useKeyNames(figures)
  const hrefOf = (keys: readonly FigureKey[], side?: Side) =>
    figureDrilldownLink({ query, figures, rights, today }, keys, side)
  const { by, totals, rows } = figures
  const isCount = metrics[figures.metric].kind === 'count'
  const isNothing = by.length === 0 ? totals?.cases === 0 && !isCount : rows.length === 0

  return (
    <div className={classes['answer']}>
      {isNothing && <NothingCounted name={i18n._(metricNames[figures.metric])} query={query} onClear={onClear} />}
      {!isNothing && by.length === 0 && totals && (
        <OneNumber
          figures={figures}
          sums={totals}
          href={totals.cases > 0 ? hrefOf([]) : undefined}
          partHref={totals.part > 0 ? hrefOf([], 'part') : undefined}
          onOpen={onOpen}
        />
      )}
      {!isNothing && by.length > 0 && (
        <>
          <AnswerChart figures={figures} nameOf={nameOf} hrefOf={hrefOf} onOpen={onOpen} />
          <AnswerTable figures={figures} nameOf={nameOf} hrefOf={hrefOf} onOpen={onOpen} />
        </>
      )}
      <QuestionNotes figures={figures} />
    </div>
  )
}
