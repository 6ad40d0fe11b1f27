import { useLingui } from '@lingui/react/macro'
import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'

import classes from './split.module.css'

type SplitProps = {
  /** The right side; without it there is only one column. */
  aside: ReactNode
  /** What the right side is called, where nothing in it takes the focus: it can then be scrolled by keys all the same. */
  asideName?: string
  children: ReactNode
}

/** Two columns, and a divider between them that can be drawn, moved with the arrows, and put back by a double click. */
export function Split({ aside, asideName, children }: SplitProps) {
  const { t } = useLingui()
  const ground = useRef<HTMLDivElement>(null)
  const [share, setShare] = useLocalStorage({
    key: 'atalaya-conversation-width',
    defaultValue: DEFAULTS,
    getInitialValueInEffect: false,
    deserialize: (stored) => within(Number(stored) || DEFAULTS),
  })

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { left, width } = ground.current!.getBoundingClientRect()
    setShare(within(Math.round(((clientX - left) / width) * 100)))
  }

  function onKeyDown(event: KeyboardEvent) {
    const wanted = keyShare(event.key, share)
    if (wanted === null) return
    event.preventDefault()
    setShare(within(wanted))
  }

  // with and without a right side the conversation stands at the same place: turning a tablet does not stop its player
  return (
    <div ref={ground} className={classes['split']} style={aside ? columns(share) : undefined}>
      {children}
      {aside && (
        <>
          <div
            role="separator"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={t`Width of the conversation`}
            aria-valuemin={NARROWEST}
            aria-valuemax={WIDEST}
            aria-valuenow={share}
            className={classes['divider']}
            onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
            onPointerMove={onPointerMove}
            onDoubleClick={() => setShare(DEFAULTS)}
            onKeyDown={onKeyDown}
          />
          <div
            className={classes['aside']}
            {...(asideName !== undefined && { role: 'region', tabIndex: 0, 'aria-label': asideName })}
          >
            {aside}
          </div>
        </>
      )}
    </div>
  )
}

const columns = (share: number) => ({ gridTemplateColumns: `${share}fr 24px ${100 - share}fr` })

/** Of the conversation, in percent. */
const DEFAULTS = 60
const NARROWEST = 40
const WIDEST = 75

const within = (share: number) => Math.min(WIDEST, Math.max(NARROWEST, share))

function keyShare(key: string, share: number): number | null {
  if (key === 'ArrowLeft') return share - 2
  if (key === 'ArrowRight') return share + 2
  if (key === 'Home') return NARROWEST
  if (key === 'End') return WIDEST
  return null
}
