import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { WorkCountsQuery } from '#contracts/lists/work-items.ts'
import { workKinds } from '#contracts/work-item-states.ts'
import type { WorkCounts } from '#contracts/work-items.ts'
import { useFormats } from '#src/ui/formats.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { workKindNames } from '#src/words/worklists.ts'

import classes from './waiting-work.module.css'

type WaitingWorkProps = {
  counts: Promise<WorkCounts>
  /** The filters of the dashboard. */
  place: WorkCountsQuery
}

/** The open work that belongs to a dashboard: the number of open items per worklist. */
export function WaitingWork({ counts, place }: WaitingWorkProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const id = useId()
  const answer = usePromiseState(counts)
  const reload = useReload()

  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes['title']}>
          <Trans>Worklists</Trans>
        </h2>
        <p className={classes['sentence']}>
          <Trans>What is there to do about it: sales to verify again, people to call back, agents to coach.</Trans>
        </p>
      </div>
      <AsyncContent answer={answer} rows={2} onRetry={reload}>
        {({ kinds }) => (
          <div className={classes['tiles']} aria-busy={answer.isPending}>
            {workKinds.map((kind) => {
              const { open = 0, overdue = 0, unassigned = 0 } = kinds.find((counted) => counted.kind === kind) ?? {}
              const [overdueCount, unassignedCount] = [number(overdue), number(unassigned)]
              return (
                <Tile
                  key={kind}
                  label={i18n._(workKindNames[kind])}
                  value={number(open)}
                  sparkline={
                    <span className={classes['cases']}>
                      <Trans>
                        {overdueCount} overdue, {unassignedCount} with nobody
                      </Trans>
                    </span>
                  }
                  detail={<Plural value={open} one="# item that is not settled" other="# items that are not settled" />}
                  link={{ to: '/worklists', search: { ...place, kind } }}
                />
              )
            })}
          </div>
        )}
      </AsyncContent>
    </section>
  )
}
