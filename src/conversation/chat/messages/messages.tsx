import { useLingui } from '@lingui/react/macro'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { AttachmentKind } from '#contracts/conversation.ts'
import type { TurnRange } from '#src/machines/audit-address.ts'
import { useWidth } from '#src/ui/charts/use-width.ts'
import type { Find } from '#src/ui/conversation/use-find.ts'
import { useListTop } from '#src/ui/conversation/use-list-top.ts'
import { useFormats } from '#src/ui/formats.ts'

import type { Jump } from '../../jump.ts'
import { marksOfTurns } from '../../marks-of-turns.ts'
import { chatRows, type ChatRow } from './chat-rows.ts'
import { consentTags } from './consent-tags.ts'
import { MessageRow } from './message-row.tsx'
import classes from './messages.module.css'

type MessagesProps = {
  chat: CallDetail
  turns: CallTurns['data']
  attachments: readonly Attachment[]
  markers: readonly CallMarker[]
  find: Find
  /** The message to look at. */
  marked: number | null
  /** The evaluated messages, if these are not all. */
  chosen: TurnRange | null
  looks: Looks
  /** The element that sticks to the top of the window and covers what is scrolled below it. */
  below: RefObject<HTMLElement | null>
  onRetry: () => void
}

/** A value that changes each time a message is requested, also when the same one is requested again after scrolling away. */
export type Looks = number | Jump | null

/** The messages in the scroll of the page. Only the visible ones of up to 20,000 are rendered, and the name of their day. */
export function Messages(props: MessagesProps) {
  const { chat, turns, attachments, markers, find, marked, chosen, looks, below, onRetry } = props
  const { t } = useLingui()
  const [list, width] = useWidth<HTMLOListElement>()
  const scrollMargin = useListTop(list)
  const { started_at, time_zone } = chat
  const rows = useMemo(() => chatRows(turns, started_at, time_zone), [turns, started_at, time_zone])
  const days = useMemo(() => rows.flatMap((row, index) => (row.kind === 'day' ? [index] : [])), [rows])
  const rowOf = useMemo(() => rows.flatMap((row, index) => (row.kind === 'message' ? [index] : [])), [rows])
  const attachmentsBySeq = useMemo(() => groupBySeq(attachments), [attachments])
  const marks = useMemo(() => marksOfTurns(turns, markers), [turns, markers])
  const consent = useMemo(() => consentTags(turns), [turns])

  // the virtualizer stays the same object while its results change: values computed from it must not be memoized
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (row) => estimatedHeight(rows[row]!, turns, attachmentsBySeq, width),
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: HEADER + (below.current?.offsetHeight ?? 0) + DAY,
    // the day of the first visible message began above: its name is sticky
    rangeExtractor: (range: Range) => {
      const rendered = defaultRangeExtractor(range)
      const day = days.findLast((row) => row <= (rendered[0] ?? 0))
      return day === undefined || day === rendered[0] ? rendered : [day, ...rendered]
    },
  })

  const foundRow = find.current ? (rowOf[find.current.turn] ?? null) : null
  const markedRow = marked === null ? null : (rowOf[marked] ?? null)
  const scrollTo = useEffectEvent((row: number) => {
    const { start, end } = virtualizer.measurementsCache[row] ?? { start: 0, end: 0 }
    const covered = Math.max(HEADER, below.current?.getBoundingClientRect().bottom ?? 0) + DAY
    const isInSight = start >= window.scrollY + covered && end <= window.scrollY + window.innerHeight
    if (!isInSight) virtualizer.scrollToIndex(row, { align: 'start' })
  })
  useEffect(() => {
    if (markedRow !== null) scrollTo(markedRow)
  }, [markedRow, looks])
  useEffect(() => {
    if (foundRow !== null) scrollTo(foundRow)
  }, [foundRow])

  const startOf = (row: number) => (virtualizer.measurementsCache[row]?.start ?? 0) - scrollMargin
  const total = virtualizer.getTotalSize()
  return (
    <section aria-label={t`Messages`}>
      <ol ref={list} className={classes['list']} style={{ height: total }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]!
          if (row.kind === 'day') {
            const end = row.end < rows.length ? startOf(row.end) : total
            return <DayRow key={key} day={row.day} top={start - scrollMargin} height={end - startOf(index)} />
          }
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes['item']}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              aria-setsize={turns.length}
              aria-posinset={row.at + 1}
              aria-current={row.at === marked || undefined}
              data-chosen={(chosen !== null && row.at >= chosen.from && row.at <= chosen.to) || undefined}
            >
              <MessageRow
                turn={turns[row.at]!}
                index={row.at}
                chat={chat}
                isContinued={row.isContinued}
                attachments={attachmentsBySeq.get(row.at) ?? NOTHING}
                marks={marks.get(row.at) ?? UNMARKED}
                consent={consent.get(row.at) ?? null}
                query={find.foldedQuery}
                currentMatch={find.current?.turn === row.at ? find.current.nth : null}
                onRetry={onRetry}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The header of the frame, which is sticky too, and the name of the day below it. */
const HEADER = 52
const DAY = 48
const NOTHING: Attachment[] = []
const UNMARKED: CallMarker[] = []

/** The attachments of each message, by the index of the message. */
function groupBySeq(attachments: readonly Attachment[]): ReadonlyMap<number, readonly Attachment[]> {
  const bySeq = new Map<number, Attachment[]>()
  for (const attachment of attachments) {
    const others = bySeq.get(attachment.seq)
    if (others) others.push(attachment)
    else bySeq.set(attachment.seq, [attachment])
  }
  return bySeq
}

type DayRowProps = { day: string; top: number; height: number }

/** The name of a day, which stays in sight as long as messages of that day do. */
function DayRow({ day, top, height }: DayRowProps) {
  const { weekday } = useFormats()

  return (
    <li className={classes['day']} style={{ top, height }}>
      <time className={classes['day-name']} dateTime={day}>
        {weekday(day)}
      </time>
    </li>
  )
}

/** The height of a day's name in pixels: it is not measured. */
const DAY_HEIGHT = 40

/** An estimate in pixels that keeps the scroll bar steady: the visible messages are measured. */
function estimatedHeight(
  row: ChatRow,
  turns: CallTurns['data'],
  attachmentsBySeq: ReadonlyMap<number, readonly Attachment[]>,
  width: number,
): number {
  if (row.kind === 'day') return DAY_HEIGHT
  const perLine = Math.max(20, ((width || 600) * 0.7) / 7)
  const lines = Math.ceil(turns[row.at]!.text.length / perLine)
  const files = attachmentsBySeq.get(row.at) ?? []
  const baseHeight = row.isContinued ? 26 : 46
  return files.reduce((height, { kind, url }) => height + (url === null ? 44 : HEIGHTS[kind]), baseHeight + 21 * lines)
}

const HEIGHTS: Record<AttachmentKind, number> = {
  image: 188,
  sticker: 136,
  video: 248,
  audio: 64,
  document: 44,
  contact: 44,
  location: 44,
}
