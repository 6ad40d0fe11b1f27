import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { AuditTotals, FreemiumDashboard, PlanTotals } from '#contracts/dashboards.ts'
import { criticalFamilies } from '#contracts/families.ts'
import { criticalAccuracy, nonCriticalAccuracy, rate, type Rate } from '#domain/scoring/critical-accuracy.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import type { EvaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import { pointsChange, relativeCountChange } from '#src/reporting/relative-change.ts'
import classes from '#src/reporting/reporting.module.css'
import { TargetLine } from '#src/reporting/target-line.tsx'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'
import { criticalFamilyNames } from '#src/words/quality.ts'

import { RateDetail, TileDetail } from '../tile-detail.tsx'
import { auditSpans } from './audit-spans.ts'
import { targetOf } from './audit-summary.ts'

type AuditTilesProps = {
  dashboard: FreemiumDashboard
  /** A link to the evaluations of a figure; undefined if the person may not open any. */
  linkOf: (more?: EvaluationsSearch) => LinkProps | undefined
  /** A link to the sampling plans; undefined if the person may not open them. */
  plansLink: LinkProps | undefined
}

/** The number of audits and their results. */
export function AuditTiles({ dashboard, linkOf, plansLink }: AuditTilesProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const { totals, previous_totals: before, agent_count } = dashboard.audits
  const all = linkOf()

  return (
    <div className={classes['tiles']}>
      <Tile
        label={<Trans>Audits</Trans>}
        value={number(totals.evaluations)}
        detail={
          <TileDetail dashboard={dashboard}>
            <Plural
              value={agent_count}
              one="Submitted in these days, of conversations of # agent"
              other="Submitted in these days, of conversations of # agents"
            />
          </TileDetail>
        }
        change={relativeCountChange(totals.evaluations, before.evaluations)}
        sparkline={<Sparkline values={auditSpans(dashboard).map((span) => span.totals.evaluations)} />}
        {...(all && { link: all })}
      />
      <PlanTile dashboard={dashboard} link={plansLink} />
      <ScoreTile dashboard={dashboard} link={linkOf({ sort: 'score' })} />
      <RateTile
        label={<Trans>Share with auto-fail</Trans>}
        dashboard={dashboard}
        measure={({ auto_failed, evaluations }) => rate(auto_failed, evaluations)}
        goodWhen="down"
        link={linkOf({ auto_failed: 'yes' })}
      >
        <Trans>Audits in which a question failed that sets the whole score to zero, of all audits</Trans>
      </RateTile>
      {criticalFamilies.map((family) => {
        const name = i18n._(criticalFamilyNames[family])
        return (
          <RateTile
            key={family}
            label={<Trans>Critical accuracy: {name}</Trans>}
            dashboard={dashboard}
            measure={({ critical }) => criticalAccuracy(critical[family])}
            goodWhen="up"
            hasTarget
            link={linkOf({ failed_family: family })}
          >
            <Trans>Audits without a failed critical question of this kind, of those in which one was answered</Trans>
            {all && (
              <div>
                <Plural
                  value={totals.critical[family].failed}
                  one="Opens the # audit in which one failed"
                  other="Opens the # audits in which one failed"
                />
              </div>
            )}
          </RateTile>
        )
      })}
      <RateTile
        label={<Trans>Non-critical accuracy (PENC)</Trans>}
        dashboard={dashboard}
        measure={({ non_critical }) => nonCriticalAccuracy(non_critical)}
        goodWhen="up"
        hasTarget
        link={all}
      >
        <Trans>Correct answers to questions that are not critical, of all that applied</Trans>
      </RateTile>
    </div>
  )
}

type PlanTileProps = { dashboard: FreemiumDashboard; link: LinkProps | undefined }

/** How many of the planned audits of these days were done, and how many were done without a plan. */
function PlanTile({ dashboard, link }: PlanTileProps) {
  const { number } = useFormats()
  const { plan, previous_plan, unplanned } = dashboard.audits

  return (
    <Tile
      label={<Trans>Done against plan</Trans>}
      value={plan.due === 0 ? NOTHING : `${number(plan.done)} / ${number(plan.due)}`}
      detail={
        <RateDetail dashboard={dashboard} rate={doneOf(plan)}>
          <Trans>Done of what sampling plans wanted by these days</Trans>
          {plan.skipped > 0 && (
            <div>
              <Plural value={plan.skipped} one="# more was set aside" other="# more were set aside" />
            </div>
          )}
          <div>
            <Plural value={unplanned} one="# audit without a plan" other="# audits without a plan" />
          </div>
        </RateDetail>
      }
      change={pointsChange(doneOf(plan), doneOf(previous_plan))}
      isInPoints
      goodWhen="up"
      {...(link && { link })}
    />
  )
}

const doneOf = ({ done, due }: PlanTotals) => rate(done, due)

type ScoreTileProps = { dashboard: FreemiumDashboard; link: LinkProps | undefined }

/** The mean of all scores of the period. */
function ScoreTile({ dashboard, link }: ScoreTileProps) {
  const { number } = useFormats()
  const { totals, previous_totals: before } = dashboard.audits
  const score = meanScore(totals)
  const sum = number(totals.score_sum, 1)
  const unscored = totals.evaluations - totals.scored

  return (
    <Tile
      label={<Trans>Mean score, points</Trans>}
      value={
        <>
          {score.value === null ? NOTHING : number(score.value, 1)}
          <TargetLine value={score.value} target={targetOf(dashboard.audits)} />
        </>
      }
      detail={
        <TileDetail dashboard={dashboard}>
          <div>
            <Plural
              value={totals.scored}
              one={`Sum of scores ${sum}, divided by # audit with a score`}
              other={`Sum of scores ${sum}, divided by # audits with a score`}
            />
          </div>
          {unscored > 0 && (
            <div>
              <Plural
                value={unscored}
                one="# more has none: nothing of its scorecard applied"
                other="# more have none: nothing of their scorecards applied"
              />
            </div>
          )}
          <IntervalLine interval={score.interval} format={(value) => number(value, 1)} />
        </TileDetail>
      }
      change={pointsChange(score, meanScore(before))}
      isInPoints
      goodWhen="up"
      sparkline={<Sparkline values={auditSpans(dashboard).map((span) => meanScore(span.totals).value)} />}
      {...(link && { link })}
    />
  )
}

type RateTileProps = {
  label: ReactNode
  dashboard: FreemiumDashboard
  measure: (totals: AuditTotals) => Rate
  goodWhen: 'up' | 'down'
  /** Whether it is compared with the target of the scorecards. */
  hasTarget?: boolean
  link: LinkProps | undefined
  /** Explains what is counted, and out of what. */
  children: ReactNode
}

/** A rate of the period with its change in points and its sparkline. */
function RateTile({ label, dashboard, measure, goodWhen, hasTarget, link, children }: RateTileProps) {
  const { percent } = useFormats()
  const { totals, previous_totals: before } = dashboard.audits
  const current = measure(totals)

  return (
    <Tile
      label={label}
      value={
        <>
          {current.value === null ? NOTHING : percent(current.value / 100, 1)}
          {hasTarget && <TargetLine value={current.value} target={targetOf(dashboard.audits)} isShare />}
        </>
      }
      detail={
        <RateDetail dashboard={dashboard} rate={current}>
          {children}
        </RateDetail>
      }
      change={pointsChange(current, measure(before))}
      isInPoints
      goodWhen={goodWhen}
      sparkline={<Sparkline values={auditSpans(dashboard).map((span) => measure(span.totals).value)} />}
      {...(link && { link })}
    />
  )
}
