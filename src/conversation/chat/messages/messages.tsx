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
  /** Those that are spoken of, where those are not all. */
  chosen: TurnRange | null
  looks: Looks
  /** What sticks to the top of the window and covers what scrolls below it. */
  below: RefObject<HTMLElement | null>
  onRetry: () => void
}

/** Another one each time somebody asks to be shown a message: also the same again, after one has scrolled away. */
export type Looks = number | Jump | null

/** Every message, in the page's own scroll: of 20,000 only those in sight are drawn, and the day they are of. */
export function Messages(props: MessagesProps) {
  const { chat, turns, attachments, markers, find, marked, chosen, looks, below, onRetry } = props
  const { t } = useLingui()
  const [list, width] = useWidth<HTMLOListElement>()
  const scrollMargin = useListTop(list)
  const { started_at, time_zone } = chat
  const rows = useMemo(() => chatRows(turns, started_at, time_zone), [turns, started_at, time_zone])
  const days = useMemo(() => rows.flatMap((row, index) => (row.kind === 'day' ? [index] : [])), [rows])
  const rowOf = useMemo(() => rows.flatMap((row, index) => (row.kind === 'message' ? [index] : [])), [rows])
  const sent = useMemo(() => sentWith(attachments), [attachments])
  const marks = useMemo(() => marksOfTurns(turns, markers), [turns, markers])
  const consent = useMemo(() => consentTags(turns), [turns])

  // its answers change while it stays the same object: nothing that is made of them may be memoized
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (at) => estimatedHeight(rows[at]!, turns, sent, width),
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: HEADER + (below.current?.offsetHeight ?? 0) + DAY,
    // the day goes on above what is drawn: its name sticks
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      const day = days.findLast((at) => at <= (drawn[0] ?? 0))
      return day === undefined || day === drawn[0] ? drawn : [day, ...drawn]
    },
  })

  const found = find.current ? (rowOf[find.current.turn] ?? null) : null
  const wanted = marked === null ? null : (rowOf[marked] ?? null)
  const show = useEffectEvent((row: number) => {
    const { start, end } = virtualizer.measurementsCache[row] ?? { start: 0, end: 0 }
    const covered = Math.max(HEADER, below.current?.getBoundingClientRect().bottom ?? 0) + DAY
    const isInSight = start >= window.scrollY + covered && end <= window.scrollY + window.innerHeight
    if (!isInSight) virtualizer.scrollToIndex(row, { align: 'start' })
  })
  useEffect(() => {
    if (wanted !== null) show(wanted)
  }, [wanted, looks])
  useEffect(() => {
    if (found !== null) show(found)
  }, [found])

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
                at={row.at}
                chat={chat}
                isContinued={row.isContinued}
                sent={sent.get(row.at) ?? NOTHING}
                marks={marks.get(row.at) ?? UNMARKED}
                consent={consent.get(row.at) ?? null}
                wanted={find.wanted}
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

/** The header of the frame, which sticks too, and the name of the day below it. */
const HEADER = 52
const DAY = 48
const NOTHING: Attachment[] = []
const UNMARKED: CallMarker[] = []

/** What was sent with each message, by its place among them. */
function sentWith(attachments: readonly Attachment[]): ReadonlyMap<number, readonly Attachment[]> {
  const sent = new Map<number, Attachment[]>()
  for (const attachment of attachments) {
    const others = sent.get(attachment.seq)
    if (others) others.push(attachment)
    else sent.set(attachment.seq, [attachment])
  }
  return sent
}

type DayRowProps = { day: string; top: number; height: number }

/** The name of a day, which stays in sight as long as messages of it do. */
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

/** How high a day's name stands, in pixels: it is not measured. */
const DAY_HEIGHT = 40

/** In pixels, good enough for the scroll bar to stand still: the messages in sight are measured. */
function estimatedHeight(
  row: ChatRow,
  turns: CallTurns['data'],
  sent: ReadonlyMap<number, readonly Attachment[]>,
  width: number,
): number {
  if (row.kind === 'day') return DAY_HEIGHT
  const perLine = Math.max(20, ((width || 600) * 0.7) / 7)
  const lines = Math.ceil(turns[row.at]!.text.length / perLine)
  const files = sent.get(row.at) ?? []
  const above = row.isContinued ? 26 : 46
  return files.reduce((height, { kind, url }) => height + (url === null ? 44 : HEIGHTS[kind]), above + 21 * lines)
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
