import { Plural, Trans } from '@lingui/react/macro'

import type { Judge, Judged } from '#contracts/premium.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { TargetLine } from '#src/reporting/target-line.tsx'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { comparedName } from '../compared-name.ts'
import type { RowsTarget } from '../drilldown-links.ts'
import type { JudgedFigureProps } from '../figure-props.ts'
import { pictureSpans, scoresIn } from '../judged-sums.ts'
import classes from '../premium.module.css'
import { CalculationDetail } from './calculation-detail.tsx'
import { RateTile } from './rate-tile.tsx'

/** Machine and people: their scores, automatic fails, agreement, and the share of judged conversations. */
export function ScoreTiles({ dashboard, judged, rowLinks }: JudgedFigureProps) {
  const { machine, compared, questions } = judged
  const kappaCount = questions.filter(({ agreement }) => agreement.kappa !== null).length
  const agreement = questions.reduce(
    (sum, question) => ({
      agreeing: sum.agreeing + question.agreement.agreeing,
      compared: sum.compared + question.agreement.compared,
    }),
    { agreeing: 0, compared: 0 },
  )
  const { all, written } = dashboard.conversations
  const withoutText = all - written
  const then = dashboard.compared_conversations

  return (
    <>
      <ScoreTile
        dashboard={dashboard}
        judged={judged}
        judge="machine"
        rows={rowLinks.judged({ machine_points_min: 0 })}
      />
      <ScoreTile dashboard={dashboard} judged={judged} judge="people" rows={rowLinks.evaluations({ points_min: 0 })} />
      <AutoFailTile
        dashboard={dashboard}
        judged={judged}
        judge="machine"
        rows={rowLinks.judged({ machine_auto_failed: 'yes' })}
      />
      <AutoFailTile
        dashboard={dashboard}
        judged={judged}
        judge="people"
        rows={rowLinks.evaluations({ auto_failed: 'yes' })}
      />
      <RateTile
        label={<Trans>Agreement of machine and people</Trans>}
        dashboard={dashboard}
        rate={rate(agreement.agreeing, agreement.compared)}
        below={<Plural value={kappaCount} one="κ told of # question" other="κ told of # questions" />}
        rows={agreement.compared > 0 ? rowLinks.evaluations({ compared: 'yes' }) : undefined}
      >
        <Trans>
          Answers in which rule and people say the same, of those given by both: as people answered before they saw what
          the rule says. How far that is beyond chance, κ, is told question by question.
        </Trans>
      </RateTile>
      <RateTile
        label={<Trans>Judged by rules</Trans>}
        dashboard={dashboard}
        rate={rate(Math.min(machine.scored, written), written)}
        compared={rate(Math.min(compared.machine.scored, then.written), then.written)}
        below={withoutText > 0 && <Plural value={withoutText} one="# more has no words" other="# more have no words" />}
        rows={rowLinks.judged({ machine_points_min: 0 })}
      >
        <Trans>
          Conversations that the rules of the scorecard could score, of those with words. A scorecard may be for some
          kinds of campaigns only.
        </Trans>
      </RateTile>
    </>
  )
}

type AutoFailTileProps = Pick<JudgedFigureProps, 'dashboard' | 'judged'> & {
  judge: Judge
  rows: RowsTarget | undefined
}

function AutoFailTile({ dashboard, judged, judge, rows }: AutoFailTileProps) {
  const { [judge]: sums, compared } = judged
  const scores = scoresIn(pictureSpans(dashboard.period), judged.days, judge)

  return (
    <RateTile
      label={judge === 'machine' ? <Trans>Set to zero by the machine</Trans> : <Trans>Set to zero by people</Trans>}
      dashboard={dashboard}
      rate={rate(sums.auto_failed, sums.cases)}
      compared={rate(compared[judge].auto_failed, compared[judge].cases)}
      goodWhen="down"
      sparkline={<Sparkline values={scores.map(({ auto_failed, cases }) => rate(auto_failed, cases).value)} />}
      rows={rows}
    >
      {judge === 'machine' ? (
        <Trans>Conversations in which a rule fails that sets the whole score to zero, of all that were judged</Trans>
      ) : (
        <Trans>Audits in which a question failed that sets the whole score to zero, of all audits</Trans>
      )}
    </RateTile>
  )
}

type ScoreTileProps = Pick<JudgedFigureProps, 'dashboard' | 'judged'> & { judge: Judge; rows: RowsTarget | undefined }

/** The mean score of one judge, with its cases and its interval. */
function ScoreTile({ dashboard, judged, judge, rows }: ScoreTileProps) {
  const { number } = useFormats()
  const { [judge]: sums, compared } = judged
  const [score, before] = [meanScore(sums), meanScore(compared[judge])]
  const points = (value: number) => number(value, 1)
  const [sum, low, high] = [points(sums.score_sum), points(score.interval?.low ?? 0), points(score.interval?.high ?? 0)]
  const without = sums.cases - sums.scored
  const scores = scoresIn(pictureSpans(dashboard.period), judged.days, judge)

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
      sparkline={<Sparkline values={scores.map((spanSums) => meanScore(spanSums).value)} />}
      {...(rows && { link: rows.link })}
    />
  )
}

/** The target score of the versions that one judge used, in points; `several` if they differ, null without any. */
function targetOf({ versions }: Pick<Judged, 'versions'>, judge: Judge): number | 'several' | null {
  const [first, ...others] = new Set(versions.filter((version) => version[judge] > 0).map(({ target }) => target))
  return others.length > 0 ? 'several' : (first ?? null)
}
