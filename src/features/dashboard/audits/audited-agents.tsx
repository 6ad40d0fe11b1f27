import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { AuditFigures } from '#contracts/dashboards.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'
import { criticalFamilyNames } from '#src/words/quality.ts'

import type { AuditFigureProps } from './audit-figure-props.ts'
import shared from '#src/reporting/reporting.module.css'
import classes from './audits.module.css'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { ScoreFigure } from './score-figure.tsx'
import { worstCritical } from './audit-summary.ts'

type Agent = AuditFigures['agents'][number]

/** Who was audited, how often, and with what result: the lowest scores first. */
export function AuditedAgents({ dashboard, hrefOf, onOpen }: AuditFigureProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { agents, agent_count } = dashboard.audits
  const shown = number(agents.length)
  if (agents.length === 0) return null

  return (
    <div className={shared['panel']}>
      <FigureTable
        hasLinks={hrefOf() !== undefined}
        caption={<Trans>Agents by score, lowest first</Trans>}
        note={t`${shown} of ${plural(agent_count, { one: '# agent', other: '# agents' })} with audits. No score and no accuracy is shown of fewer than ${MIN_CASES}; those agents stand last.`}
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
