import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { AuditFigures } from '#contracts/dashboards.ts'
import { meanScore, type ScoreSums } from '#domain/scoring/mean-score.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import shared from '#src/reporting/reporting.module.css'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'
import { criticalFamilyNames } from '#src/words/quality.ts'

import type { AuditFigureProps } from './audit-figure-props.ts'
import { worstCritical } from './audit-summary.ts'
import classes from './audits.module.css'

type Agent = AuditFigures['agents'][number]

/** The audited agents with the number and results of their audits, the lowest scores first. */
export function AuditedAgents({ dashboard, hrefOf, onOpen }: AuditFigureProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { agents, agent_count } = dashboard.audits
  const agentCount = number(agents.length)
  if (agents.length === 0) return null

  return (
    <div className={shared['panel']}>
      <FigureTable
        hasLinks={hrefOf() !== undefined}
        caption={<Trans>Agents by score, lowest first</Trans>}
        note={t`${agentCount} of ${plural(agent_count, { one: '# agent', other: '# agents' })} with audits. No score and no accuracy is shown of fewer than ${MIN_CASES}; those agents stand last.`}
        of={<Trans>Agent</Trans>}
        rows={agents}
        keyOf={({ id }) => String(id)}
        renderName={({ id, name }) => (
          <RowsLink href={hrefOf({ agent_id: id })} onOpen={onOpen}>
            {name}
          </RowsLink>
        )}
        columns={[
          { key: 'audits', header: t`Audits`, render: ({ evaluations }: Agent) => number(evaluations) },
          { key: 'score', header: t`Mean score`, render: (agent: Agent) => <ScoreFigure sums={agent} /> },
          {
            key: 'critical',
            header: t`Worst critical accuracy`,
            render: (agent: Agent) => <WorstCritical agent={agent} />,
          },
        ]}
      />
    </div>
  )
}

function WorstCritical({ agent }: { agent: Agent }) {
  const { i18n } = useLingui()
  const worst = worstCritical(agent)
  if (!worst) return '–'
  return (
    <span className={classes['worst']}>
      <span className={classes['aside']}>{i18n._(criticalFamilyNames[worst.family])}</span>
      <RateFigure rate={worst.rate} />
    </span>
  )
}

/** A mean score with its interval; its parts are shown on hover. */
function ScoreFigure({ sums }: { sums: ScoreSums }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { value, interval } = meanScore(sums)
  const total = number(sums.score_sum, 1)
  const [low, high] = interval ? [number(interval.low, 1), number(interval.high, 1)] : ['', '']

  return (
    <span
      className={classes['score']}
      title={t`Sum ${total}, ${plural(sums.scored, { one: '# audit with a score', other: '# audits with a score' })}`}
    >
      <span>{value === null ? NOTHING : number(value, 1)}</span>
      {interval && <span className={classes['aside']}>{t`${low} to ${high}`}</span>}
    </span>
  )
}
