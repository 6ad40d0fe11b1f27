import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/Popover.layer.css'

import { Tooltip } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'

import { useFormats } from './formats.ts'
import classes from './tile.module.css'

type TileProps = {
  label: ReactNode
  /** The number as it is written, or a dash where there is none. */
  value: ReactNode
  /** Numerator, denominator and n, in words: shown on hover and focus, and read out. */
  detail?: ReactNode
  /** (now − before) / before, against the equal period before; null or absent where there is nothing to compare. */
  change?: number | null
  /** Of a rate or a score the change is told in points, now − before: a percentage of percents says little. */
  isInPoints?: boolean
  /** Whom it is compared with, by name; without it the equal period before. */
  against?: string | undefined
  /** Which direction of the change is good news; without it the change is only told. */
  goodWhen?: 'up' | 'down'
  sparkline?: ReactNode
  /** The rows behind the number. */
  link?: LinkProps
  /** Among tiles that filter what stands below: its rows are on show. */
  isCurrent?: boolean
}

/** One number: what it is, how it changed, and the way to its rows. */
export function Tile(props: TileProps) {
  const {
    label,
    value,
    detail,
    change,
    isInPoints = false,
    against,
    goodWhen,
    sparkline,
    link,
    isCurrent = false,
  } = props
  const id = useId()
  const content = (
    <>
      <span id={id} className={classes['figure']}>
        <span className={classes['label']}>{label}</span> <span className={classes['value']}>{value}</span>
      </span>
      {typeof change === 'number' && <Change {...{ change, isInPoints, against, goodWhen }} />}
      {sparkline && <span className={classes['sparkline']}>{sparkline}</span>}
    </>
  )
  const tile = link ? (
    <Link
      {...link}
      className={classes['tile']}
      // a part of the address is no sign that its rows are on show
      activeOptions={{ exact: true }}
      {...(isCurrent && { 'aria-current': true })}
    >
      {content}
    </Link>
  ) : (
    // focusable only where there is something to read beyond it
    <div className={classes['tile']} {...(detail && { role: 'group', tabIndex: 0, 'aria-labelledby': id })}>
      {content}
    </div>
  )

  return detail ? (
    <Tooltip label={detail} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {tile}
    </Tooltip>
  ) : (
    tile
  )
}

type ChangeProps = Required<Pick<TileProps, 'isInPoints'>> & {
  change: number
  against: string | undefined
  goodWhen: TileProps['goodWhen']
}

function Change({ change, isInPoints, against, goodWhen }: ChangeProps) {
  const { number, percent } = useFormats()
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus
  const isGood = change > 0 ? goodWhen === 'up' : goodWhen === 'down'
  const tone = change === 0 || !goodWhen ? 'plain' : isGood ? 'good' : 'bad'
  const size = isInPoints ? number(Math.abs(change), 1) : percent(Math.abs(change), Math.abs(change) < 0.1 ? 1 : 0)

  return (
    <span className={classes['change']} data-tone={tone}>
      <Arrow size={14} aria-hidden />
      {against === undefined ? (
        <ThanBefore {...{ change, size, isInPoints }} />
      ) : (
        <ThanOthers {...{ change, size, isInPoints, against }} />
      )}
    </span>
  )
}

type Told = { change: number; size: string; isInPoints: boolean }

function ThanBefore({ change, size, isInPoints }: Told) {
  if (change === 0) return <Trans>as before</Trans>
  if (change > 0)
    return isInPoints ? <Trans>{size} points more than before</Trans> : <Trans>{size} more than before</Trans>
  return isInPoints ? <Trans>{size} points less than before</Trans> : <Trans>{size} less than before</Trans>
}

function ThanOthers({ change, size, isInPoints, against }: Told & { against: string }) {
  if (change === 0) return <Trans>as {against}</Trans>
  if (change > 0) {
    return isInPoints ? (
      <Trans>
        {size} points more than {against}
      </Trans>
    ) : (
      <Trans>
        {size} more than {against}
      </Trans>
    )
  }
  return isInPoints ? (
    <Trans>
      {size} points less than {against}
    </Trans>
  ) : (
    <Trans>
      {size} less than {against}
    </Trans>
  )
}
