import { useFormats } from '#src/ui/formats.ts'

import { notJudgedTotal, useNotJudged, type NotJudgedCounts } from '../not-judged.ts'
import classes from './cells.module.css'

/** Of how many conversations a rule says nothing, and why. */
export function NotJudged({ counts }: { counts: NotJudgedCounts }) {
  const { number } = useFormats()
  const { reasons } = useNotJudged()
  const total = notJudgedTotal(counts)
  // a single reason says how many itself
  const isTold = counts.no_transcript === total || counts.untimed === total

  return (
    <span className={classes['reasons']}>
      {(total === 0 || !isTold) && number(total)}{' '}
      {total > 0 && <span className={classes['aside']}>{reasons(counts)}</span>}
    </span>
  )
}
