import { Plural, Trans } from '@lingui/react/macro'

import type { CategoryPreview } from '#contracts/category-rules.ts'
import { useFormats } from '#src/ui/formats.ts'

import { notJudgedTotal, useNotJudged } from '../not-judged.ts'
import classes from './live-matches.module.css'

/** How many conversations match, of how many that can be judged; what cannot be judged is told apart, with why. */
export function MatchCounts({ preview: { matched, judged, not_judged, of_newest } }: { preview: CategoryPreview }) {
  const { number, percent } = useFormats()
  const { sentence } = useNotJudged()
  const [matches, newest] = [number(matched), number(of_newest ?? 0)]
  const whole = number(judged)

  return (
    <div role="status">
      {judged > 0 && (
        <p className={classes['counts']} title={`${matches} / ${whole}`}>
          <strong>
            <Plural
              value={judged}
              one={`${matches} of ${whole} conversation matches`}
              other={`${matches} of ${whole} conversations match`}
            />
          </strong>{' '}
          <span className={classes['note']}>{percent(matched / judged, matched / judged < 0.1 ? 1 : 0)}</span>
        </p>
      )}
      {judged === 0 && (
        <p className={classes['counts']}>
          <strong>
            <Trans>No conversation can be judged by this</Trans>
          </strong>
        </p>
      )}
      {notJudgedTotal(not_judged) > 0 && <p className={classes['counts']}>{sentence(not_judged)}</p>}
      {of_newest !== null && (
        <p className={classes['note']}>
          <Trans>Of the newest {newest} conversations. Once saved, the rule runs on all.</Trans>
        </p>
      )}
    </div>
  )
}
