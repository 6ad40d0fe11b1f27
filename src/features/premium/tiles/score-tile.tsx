import { Plural, Trans } from '@lingui/react/macro'

import type { Judge } from '#contracts/premium.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import { TargetLine } from '#src/reporting/target-line.tsx'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import type { Way } from '../drilldown-links.ts'
import { comparedName } from '../compared-name.ts'
import type { JudgedFigureProps } from '../figure-props.ts'
import { pictureSpans, scoresIn } from '../judged-sums.ts'
import classes from '../premium.module.css'
import { targetOf } from '../target-of.ts'
import { CalculationDetail } from './calculation-detail.tsx'

type ScoreTileProps = Pick<JudgedFigureProps, 'dashboard' | 'judged'> & { judge: Judge; way: Way | undefined }

/** The mean score of one judge, of how many, and how sure. */
export function ScoreTile({ dashboard, judged, judge, way }: ScoreTileProps) {
  const { number } = useFormats()
  const { [judge]: sums, compared } = judged
  const [score, before] = [meanScore(sums), meanScore(compared[judge])]
  const points = (value: number) => number(value, 1)
  const [sum, low, high] = [points(sums.score_sum), points(score.interval?.low ?? 0), points(score.interval?.high ?? 0)]
  const without = sums.cases - sums.scored
  const course = scoresIn(pictureSpans(dashboard.period), judged.days, judge)

  return (
    <Tile
      label={judge === 'machine' ? <Trans>Machine score, points</Trans> : <Trans>Human score, points</Trans>}
      value={
        <>
          {score.value === null ? NOTHING : points(score.value)}
          <span className={classes['of']}>
            {judge === 'machine' ? (
              <Plural value={sums.scored} one="of # conversation" other="of # conversations" />
            ) : (
              <Plural value={sums.scored} one="of # audit" other="of # audits" />
            )}
            {score.interval && (
              <>
                {', '}
                <Trans>
                  {low} to {high}
                </Trans>
              </>
            )}
          </span>
          <TargetLine value={score.value} target={targetOf(judged, judge)} />
        </>
      }
      detail={
        <CalculationDetail dashboard={dashboard} compared={before.value === null ? null : points(before.value)}>
          <div>
            {judge === 'machine' ? (
              <Plural
                value={sums.scored}
                one={`Sum of scores ${sum}, divided by # conversation that rules could score. Only questions with a rule count.`}
                other={`Sum of scores ${sum}, divided by # conversations that rules could score. Only questions with a rule count.`}
              />
            ) : (
              <Plural
                value={sums.scored}
                one={`Sum of scores ${sum}, divided by # audit with a score`}
                other={`Sum of scores ${sum}, divided by # audits with a score`}
              />
            )}
          </div>
          {without > 0 && (
            <div>
              {judge === 'machine' ? (
                <Plural
                  value={without}
                  one="# more has none: its rules could tell nothing"
                  other="# more have none: their rules could tell nothing"
                />
              ) : (
                <Plural
                  value={without}
                  one="# more has none: nothing of its scorecard applied"
                  other="# more have none: nothing of their scorecards applied"
                />
              )}
            </div>
          )}
          <IntervalLine interval={score.interval} format={points} />
        </CalculationDetail>
      }
      change={pointsChange(score, before)}
      isInPoints
      against={comparedName(dashboard)}
      goodWhen="up"
      sparkline={<Sparkline values={course.map((one) => meanScore(one).value)} />}
      {...(way && { link: way.link })}
    />
  )
}
