import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { criticalFamilies } from '#contracts/families.ts'
import { criticalAccuracy, nonCriticalAccuracy, rate } from '#domain/scoring/critical-accuracy.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'
import { criticalFamilyNames } from '#src/words/quality.ts'

import classes from '#src/reporting/reporting.module.css'
import { TileDetail } from '../tile-detail.tsx'
import { relativeCountChange } from '#src/reporting/relative-change.ts'
import { auditSpans } from './audit-spans.ts'
import type { EvaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'
import { PlanTile } from './plan-tile.tsx'
import { RateTile } from './rate-tile.tsx'
import { ScoreTile } from './score-tile.tsx'

type AuditTilesProps = {
  dashboard: FreemiumDashboard
  /** The way to the evaluations behind a number; none where the person may not open any. */
  linkOf: (more?: EvaluationsSearch) => LinkProps | undefined
  /** The way to the plans, likewise. */
  plansLink: LinkProps | undefined
}

/** What was audited and how it came out. */
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
