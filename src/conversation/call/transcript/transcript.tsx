import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsJoin2, IconVolumeOff } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useSelector } from '@xstate/react'
import { memo, type RefObject, useEffect, useEffectEvent, useMemo } from 'react'

import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallTurn } from '#contracts/calls.ts'
import type { ConversationMeasures } from '#domain/conversations/conversation-measures.ts'
import type { Span } from '#domain/time/spans.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { useWidth } from '#src/ui/charts/use-width.ts'
import type { Find } from '#src/ui/conversation/use-find.ts'
import { useListTop } from '#src/ui/conversation/use-list-top.ts'
import { useFormats } from '#src/ui/formats.ts'

import type { Jump } from '../../jump.ts'
import { marksOfTurns } from '../../marks-of-turns.ts'
import { TimeButton } from './time-button.tsx'
import classes from './transcript.module.css'
import { TurnRow } from './turn-row.tsx'
import type { Following } from './use-following.ts'

type TranscriptProps = {
  turns: readonly CallTurn[]
  markers: readonly CallMarker[]
  measures: ConversationMeasures | null
  /** Null if there is no recording. */
  player: PlayerActor | null
  find: Find
  following: Following
  /** The place to look at. */
  jump: Jump | null
  /** The element that sticks to the top of the window and covers what is scrolled below it. */
  below: RefObject<HTMLElement | null>
}

/** The transcript in the scroll of the page. Only the visible lines of up to 20,000 turns are rendered. */
export function Transcript({ turns, markers, measures, player, find, following, jump, below }: TranscriptProps) {
  const { t } = useLingui()
  const [list, width] = useWidth<HTMLOListElement>()
  const scrollMargin = useListTop(list)
  const rows = useMemo(() => transcriptRows(turns, measures), [turns, measures])
  const marks = useMemo(() => marksOfTurns(turns, markers), [turns, markers])
  const rowAt = useMemo(() => rowFinder(rows), [rows])
  // the virtualizer asks for all heights again and again while scrolling: measuring the page each time would be slow
  const heights = useMemo(() => rows.map((row) => estimatedHeight(row, width)), [rows, width])
  const rowOfTurn = useMemo(() => rows.flatMap((row, index) => (row.kind === 'turn' ? [index] : [])), [rows])
  const current = useSelector(player ?? undefined, (snapshot) => {
    const position_ms = snapshot?.context.position_ms ?? 0
    return position_ms > 0 ? rowAt(position_ms) : null
  })
  const foundRow = find.current ? (rowOfTurn[find.current.turn] ?? null) : null

  // the virtualizer stays the same object while its results change: values computed from it must not be memoized
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (row) => heights[row]!,
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: (below.current?.getBoundingClientRect().height ?? 0) + HEADER + LINES_ABOVE,
  })
  const scrollTo = useEffectEvent((row: number) => {
    const { start, end } = virtualizer.measurementsCache[row] ?? { start: 0, end: 0 }
    const covered = Math.max(HEADER, below.current?.getBoundingClientRect().bottom ?? 0)
    const isInSight = start >= window.scrollY + covered && end <= window.scrollY + window.innerHeight
    if (!isInSight) virtualizer.scrollToIndex(row, { align: 'start' })
  })

  useEffect(() => {
    if (following.isFollowing && current !== null) scrollTo(current)
  }, [current, following.isFollowing])

  const lookAt = useEffectEvent((row: number) => {
    following.stopFollowing()
    scrollTo(row)
  })
  useEffect(() => {
    if (foundRow !== null) lookAt(foundRow)
  }, [foundRow])

  const lookAtJump = useEffectEvent(({ seq, time_ms }: Jump) => {
    const row = seq === null ? (time_ms === null ? null : rowAt(time_ms)) : (rowOfTurn[seq] ?? null)
    if (row !== null) scrollTo(row)
  })
  useEffect(() => {
    if (jump) lookAtJump(jump)
  }, [jump])

  return (
    <section aria-label={t`Transcript`}>
      <ol ref={list} className={classes['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]!
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes['item']}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              aria-current={index === current || undefined}
            >
              {row.kind === 'turn' ? (
                <TurnRow
                  turn={row.turn}
                  index={row.index}
                  marks={marks.get(row.index) ?? UNMARKED}
                  player={player}
                  query={find.foldedQuery}
                  currentMatch={find.current?.turn === row.index ? find.current.nth : null}
                  onSeek={following.follow}
                />
              ) : (
                <SpanRow kind={row.kind} span={row.span} player={player} onSeek={following.follow} />
              )}
            </li>
          )
        })}
      </ol>
      {!following.isFollowing && current !== null && (
        <div className={classes['back']}>
          <Button size="compact-md" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={following.follow}>
            <Trans>Back to the current line</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

const UNMARKED: readonly CallMarker[] = []

/** The header of the frame, which is sticky too. */
const HEADER = 52
/** Space above the followed line for the line before it. */
const LINES_ABOVE = 56

/** An estimate in CSS pixels, for a list of this width, that keeps the scroll bar steady: the visible rows are measured. */
function estimatedHeight(row: TranscriptRow, width: number): number {
  if (row.kind !== 'turn') return 32
  const perLine = Math.max(20, ((width || 600) * 0.8) / 7)
  return 32 + 21 * Math.ceil(row.turn.text.length / perLine)
}

/** Finds the turn at a time: the last one that has started. Null before the first turn, and if there are no times. */
export function rowFinder(rows: readonly TranscriptRow[]): (time_ms: number) => number | null {
  const starts = rows
    .flatMap((row, index) =>
      row.kind === 'turn' && row.turn.start_ms !== null ? [{ start_ms: row.turn.start_ms, rowIndex: index }] : [],
    )
    .sort((a, b) => a.start_ms - b.start_ms)

  return (time_ms) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]!.start_ms <= time_ms) low = middle + 1
      else high = middle
    }
    return starts[low - 1]?.rowIndex ?? null
  }
}

type SpanRowProps = { kind: 'silence' | 'interruption'; span: Span; player: PlayerActor | null; onSeek: () => void }

/** A silence, or an interruption of the customer by the agent. */
const SpanRow = memo(function SpanRow({ kind, span, player, onSeek }: SpanRowProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const seconds = t`${number((span.end_ms - span.start_ms) / 1000, 1)} s`

  return (
    <div className={classes['span']} data-kind={kind}>
      <TimeButton time_ms={span.start_ms} player={player} onSeek={onSeek} />
      <span className={classes['what']}>
        {kind === 'silence' ? (
          <>
            <IconVolumeOff size={14} stroke={1.5} aria-hidden />
            <Trans>Silence of {seconds}</Trans>
          </>
        ) : (
          <>
            <IconArrowsJoin2 size={14} stroke={1.5} aria-hidden />
            <Trans>The agent talks over the customer for {seconds}</Trans>
          </>
        )}
      </span>
    </div>
  )
})

type TranscriptRow =
  | { kind: 'turn'; turn: CallTurn; index: number }
  | { kind: 'silence'; span: Span }
  /** The agent starts to talk while the customer is talking. */
  | { kind: 'interruption'; span: Span }

/** The turns in order, each silence before the turn that follows it, and each interruption before the turn that causes it. */
export function transcriptRows(turns: readonly CallTurn[], measures: ConversationMeasures | null): TranscriptRow[] {
  const between = [
    ...(measures?.silences ?? []).map((span) => ({ kind: 'silence', span }) as const),
    ...(measures?.interruptions ?? []).map((span) => ({ kind: 'interruption', span }) as const),
  ].sort((a, b) => a.span.start_ms - b.span.start_ms)

  let next = 0
  const rows: TranscriptRow[] = []
  for (const [index, turn] of turns.entries()) {
    while (next < between.length && between[next]!.span.start_ms <= (turn.start_ms ?? -1)) rows.push(between[next++]!)
    rows.push({ kind: 'turn', turn, index })
  }
  return [...rows, ...between.slice(next)]
}
