import { Plural, Trans } from '@lingui/react/macro'

import type { Judge } from '#contracts/premium.ts'
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
import type { Way } from '../drilldown-links.ts'
import type { JudgedFigureProps } from '../figure-props.ts'
import { pictureSpans, scoresIn } from '../judged-sums.ts'
import classes from '../premium.module.css'
import { targetOf } from '../target-of.ts'
import { CalculationDetail } from './calculation-detail.tsx'
import { RateTile } from './rate-tile.tsx'

/** Machine beside people: how high they score, how often everything is set to nought, how far they agree, and how much is judged. */
export function ScoreTiles({ dashboard, judged, behind }: JudgedFigureProps) {
  const { machine, compared, questions } = judged
  const told = questions.filter(({ agreement }) => agreement.kappa !== null).length
  const agreement = questions.reduce(
    (sum, one) => ({
      agreeing: sum.agreeing + one.agreement.agreeing,
      compared: sum.compared + one.agreement.compared,
    }),
    { agreeing: 0, compared: 0 },
  )
  const { all, written } = dashboard.conversations
  const wordless = all - written
  const then = dashboard.compared_conversations

  return (
    <>
      <ScoreTile dashboard={dashboard} judged={judged} judge="machine" way={behind.judged({ machine_points_min: 0 })} />
      <ScoreTile dashboard={dashboard} judged={judged} judge="people" way={behind.evaluations({ points_min: 0 })} />
      <AutoFailTile
        dashboard={dashboard}
        judged={judged}
        judge="machine"
        way={behind.judged({ machine_auto_failed: 'yes' })}
      />
      <AutoFailTile
        dashboard={dashboard}
        judged={judged}
        judge="people"
        way={behind.evaluations({ auto_failed: 'yes' })}
      />
      <RateTile
        label={<Trans>Agreement of machine and people</Trans>}
        dashboard={dashboard}
        rate={rate(agreement.agreeing, agreement.compared)}
        below={<Plural value={told} one="κ told of # question" other="κ told of # questions" />}
        way={agreement.compared > 0 ? behind.evaluations({ compared: 'yes' }) : undefined}
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
        below={wordless > 0 && <Plural value={wordless} one="# more has no words" other="# more have no words" />}
        way={behind.judged({ machine_points_min: 0 })}
      >
        <Trans>
          Conversations that the rules of the scorecard could score, of those with words. A scorecard may be for some
          kinds of campaigns only.
        </Trans>
      </RateTile>
    </>
  )
}

type AutoFailTileProps = Pick<JudgedFigureProps, 'dashboard' | 'judged'> & { judge: Judge; way: Way | undefined }

function AutoFailTile({ dashboard, judged, judge, way }: AutoFailTileProps) {
  const { [judge]: sums, compared } = judged
  const course = scoresIn(pictureSpans(dashboard.period), judged.days, judge)

  return (
    <RateTile
      label={judge === 'machine' ? <Trans>Set to zero by the machine</Trans> : <Trans>Set to zero by people</Trans>}
      dashboard={dashboard}
      rate={rate(sums.auto_failed, sums.cases)}
      compared={rate(compared[judge].auto_failed, compared[judge].cases)}
      goodWhen="down"
      sparkline={<Sparkline values={course.map(({ auto_failed, cases }) => rate(auto_failed, cases).value)} />}
      way={way}
    >
      {judge === 'machine' ? (
        <Trans>Conversations in which a rule fails that sets the whole score to zero, of all that were judged</Trans>
      ) : (
        <Trans>Audits in which a question failed that sets the whole score to zero, of all audits</Trans>
      )}
    </RateTile>
  )
}

type ScoreTileProps = Pick<JudgedFigureProps, 'dashboard' | 'judged'> & { judge: Judge; way: Way | undefined }

/** The mean score of one judge, of how many, and how sure. */
function ScoreTile({ dashboard, judged, judge, way }: ScoreTileProps) {
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
