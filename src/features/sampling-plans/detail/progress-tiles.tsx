import { useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { AssignmentGroup } from '#contracts/lists/sampling-plans.ts'
import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { share, wilson } from '#domain/proportion.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import type { AssignmentsSearch } from './assignments-search.ts'
import classes from './plan-page.module.css'

type ProgressTilesProps = { plan: PlanDetail; search: AssignmentsSearch }

/** How far a plan is; each tile shows its rows below. */
export function ProgressTiles({ plan, search }: ProgressTilesProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const { done, open, overdue, skipped, unassigned } = plan.progress
  const rowsOf = (group: AssignmentGroup) => ({
    link: { to: '.', search: (now: object) => ({ ...now, group, page: 1 }) } as LinkProps,
    isCurrent: search.group === group,
  })
  const coverage = share(done, plan.eligible)
  const interval = plan.eligible < 5 ? null : wilson(done, plan.eligible)
  const [audited, eligible] = [number(done), number(plan.eligible)]

  return (
    <div className={classes['tiles']}>
      <Tile
        label={t({ message: 'Done', context: 'assignments' })}
        value={`${number(done)} / ${number(done + open)}`}
        detail={t`${number(done)} done, ${number(open)} open, ${number(skipped)} skipped`}
        {...rowsOf('done')}
      />
      <Tile
        label={t`Overdue`}
        value={number(overdue)}
        detail={t`${number(overdue)} of ${number(open)} open ones should be done by now`}
        {...rowsOf('overdue')}
      />
      <Tile
        label={t`Without an evaluator`}
        value={number(unassigned)}
        detail={t`Open ones that nobody of the plan can take. Draw again once somebody can, or reassign them.`}
        {...rowsOf('unassigned')}
      />
      <Tile
        label={t`Coverage`}
        value={coverage === null ? '—' : percent(coverage, 1)}
        detail={
          interval
            ? t`${audited} evaluated of ${eligible} that fit so far; 95 % interval ${percent(interval.low, 1)} – ${percent(interval.high, 1)}`
            : t`${audited} evaluated of ${eligible} that fit so far`
        }
      />
    </div>
  )
}
