import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

import type { WorkCounts } from '#contracts/work-items.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import classes from '../worklists.module.css'
import type { WorklistsSearch } from './worklists-search.ts'

type Filters = Pick<WorklistsSearch, 'state' | 'due' | 'assignee' | 'settled'>

/** The open work and the speed of its completion, for the displayed kind; each tile links to its rows. */
export function WorkTiles({ counts, search }: { counts: WorkCounts; search: WorklistsSearch }) {
  const { number } = useFormats()
  const { days } = counts
  const { open, overdue, unassigned, mine, done, median_days } =
    counts.kinds.find(({ kind }) => kind === search.kind) ?? counts.all
  const isActive = (name: keyof Filters, filters: Filters) => search[name] === filters[name]
  const rowsLink = (filters: Filters) => ({
    link: {
      to: '/worklists',
      search: { ...search, ...NO_FILTERS, ...filters, page: 1 },
    } satisfies LinkProps,
    isCurrent: (Object.keys(NO_FILTERS) as (keyof Filters)[]).every((name) => isActive(name, filters)),
  })

  return (
    <div className={classes['tiles']}>
      <Tile
        label={<Trans context="work to do">Not settled</Trans>}
        value={number(open)}
        {...rowsLink({})}
        isCurrent={false}
      />
      <Tile
        label={<Trans context="work to do">Overdue</Trans>}
        value={
          overdue === 0 ? (
            number(0)
          ) : (
            <span className={classes['bad']}>
              <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
              {number(overdue)}
            </span>
          )
        }
        detail={
          <Plural
            value={open}
            one="Of # that is not settled: its day is over, by the partner’s calendar."
            other="Of # that are not settled: their day is over, by the partner’s calendar."
          />
        }
        {...rowsLink({ due: 'overdue' })}
      />
      <Tile
        label={<Trans context="work to do">With nobody</Trans>}
        value={number(unassigned)}
        {...rowsLink({ assignee: 'nobody' })}
      />
      <Tile label={<Trans context="work to do">Mine</Trans>} value={number(mine)} {...rowsLink({ assignee: 'me' })} />
      <Tile
        label={<Plural value={days} one="Done in # day" other="Done in # days" />}
        value={number(done)}
        {...rowsLink({ state: 'done', settled: 'lately' })}
      />
      <Tile
        label={<Trans>Median days to done</Trans>}
        value={median_days === null ? NOTHING : number(median_days, 1)}
        detail={
          <Plural
            value={done}
            one="From being added to being done; # item."
            other="From being added to being done; half of # items took less."
          />
        }
        {...rowsLink({ state: 'done', settled: 'lately' })}
        isCurrent={false}
      />
    </div>
  )
}

const NO_FILTERS: Filters = { state: undefined, due: undefined, assignee: undefined, settled: undefined }
