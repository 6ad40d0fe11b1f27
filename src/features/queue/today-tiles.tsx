import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { QueueSummary } from '#contracts/queue.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import classes from './queue.module.css'

/** What was done of what was due up to today, and what is left. */
export function TodayTiles({ summary }: { summary: QueueSummary }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { done_today, target_today, overdue, due_today, done_this_week, drafts } = summary
  const [done, target] = [number(done_today), number(target_today)]

  return (
    <div className={classes['tiles']}>
      <Tile
        label={<Trans>Done today</Trans>}
        value={target_today === 0 ? done : `${done} / ${target}`}
        detail={t`${done} done today; ${target} were due up to today`}
      />
      <Tile
        label={<Trans>Overdue</Trans>}
        value={
          overdue === 0 ? (
            number(0)
          ) : (
            <span className={classes['mark']} data-tone="bad">
              <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
              {number(overdue)}
            </span>
          )
        }
        detail={t`Should have been done before today`}
      />
      <Tile label={<Trans>Due today</Trans>} value={number(due_today)} detail={t`Still open`} />
      <Tile
        label={<Trans>Done this week</Trans>}
        value={number(done_this_week)}
        detail={t`Since Monday; ${number(drafts)} begun and not submitted`}
      />
    </div>
  )
}
