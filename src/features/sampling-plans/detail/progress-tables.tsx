import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { useFormats } from '#src/ui/formats.ts'

import { CountsTable } from '../counts-table.tsx'
import { Overdue } from '../plan-marks.tsx'
import type { AssignmentsSearch } from './assignments-search.ts'
import classes from './plan.module.css'

type ProgressTablesProps = {
  plan: PlanDetail
  onFilter: (change: Partial<AssignmentsSearch>) => void
  /** Null when nothing can be reassigned any more. */
  onReassign: ((evaluator: { id: number; name: string }) => void) | null
}

/** The progress per evaluator, and the audits per agent. A name filters the rows below. */
export function ProgressTables({ plan: { evaluators, agents }, onFilter, onReassign }: ProgressTablesProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const counts = [
    { key: 'open', header: t({ message: 'Open', context: 'assignments' }), render: (row: Counts) => number(row.open) },
    { key: 'overdue', header: t`Overdue`, render: (row: Counts) => <Overdue count={row.overdue} /> },
    { key: 'done', header: t({ message: 'Done', context: 'assignments' }), render: (row: Counts) => number(row.done) },
    { key: 'skipped', header: t`Skipped`, render: (row: Counts) => number(row.skipped) },
  ]

  return (
    <div className={classes['tables']}>
      <CountsTable
        caption={<Trans>By evaluator</Trans>}
        of={t`Evaluator`}
        rows={evaluators}
        keyOf={({ id }) => id}
        renderName={({ id, name, is_in_plan }) => (
          <>
            <FilterButton onPress={() => onFilter({ evaluator_id: id })}>{name}</FilterButton>
            {!is_in_plan && (
              <span className={classes['note']}>
                {' '}
                <Trans>not in the plan any more</Trans>
              </span>
            )}
          </>
        )}
        columns={[
          ...counts,
          {
            key: 'target',
            header: t`At most`,
            render: ({ target }) => (target === null ? '—' : number(target)),
          },
          ...(onReassign
            ? [
                {
                  key: 'reassign',
                  header: t`Actions`,
                  render: ({ id, name, open }: PlanDetail['evaluators'][number]) => (
                    <Button
                      variant="default"
                      size="compact-xs"
                      disabled={open === 0}
                      aria-label={t`Reassign what ${name} has open`}
                      onClick={() => onReassign({ id, name })}
                    >
                      <Trans>Reassign</Trans>
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <CountsTable
        caption={<Trans>By agent</Trans>}
        of={t`Agent`}
        rows={agents}
        keyOf={({ agent }) => agent?.id ?? 0}
        renderName={({ agent }) =>
          agent ? (
            <FilterButton onPress={() => onFilter({ agent_id: agent.id })}>{agent.name}</FilterButton>
          ) : (
            t`Not known`
          )
        }
        columns={counts}
      />
    </div>
  )
}

type Counts = Pick<PlanDetail['evaluators'][number], 'open' | 'overdue' | 'done' | 'skipped'>

const FilterButton = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button type="button" className={classes['link']} onClick={onPress}>
    {children}
  </button>
)
