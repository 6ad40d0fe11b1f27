import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Trans } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'

import { useFormats } from './formats.ts'
import classes from './tile.module.css'

type TileProps = {
  label: ReactNode
  /** The formatted number, or a dash if there is none. */
  value: ReactNode
  /** Numerator, denominator and n as text: shown on hover and focus, and read out. */
  detail?: ReactNode
  /** (now − before) / before, compared with the period of equal length before; null or absent if there is nothing to compare. */
  change?: number | null
  /** The change of a rate or a score is given in points, now − before: a percentage of percents is misleading. */
  isInPoints?: boolean
  /** The name of what it is compared with; without it, the period of equal length before. */
  against?: string | undefined
  /** Which direction of the change is good; without it the change has no colour. */
  goodWhen?: 'up' | 'down'
  sparkline?: ReactNode
  /** A link to the rows that the number counts. */
  link?: LinkProps
  /** For tiles that filter the list below: the rows of this tile are visible. */
  isCurrent?: boolean
}

/** A figure with its label, its change, and a link to its rows. */
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
      // a partly matching address does not mean that its rows are visible
      activeOptions={{ exact: true }}
      {...(isCurrent && { 'aria-current': true })}
    >
      {content}
    </Link>
  ) : (
    // focusable only if there is a detail to read
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

type ChangeText = { change: number; size: string; isInPoints: boolean }

function ThanBefore({ change, size, isInPoints }: ChangeText) {
  if (change === 0) return <Trans>as before</Trans>
  if (change > 0)
    return isInPoints ? <Trans>{size} points more than before</Trans> : <Trans>{size} more than before</Trans>
  return isInPoints ? <Trans>{size} points less than before</Trans> : <Trans>{size} less than before</Trans>
}

function ThanOthers({ change, size, isInPoints, against }: ChangeText & { against: string }) {
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
