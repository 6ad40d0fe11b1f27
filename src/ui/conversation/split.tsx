import { useLingui } from '@lingui/react/macro'
import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'

import classes from './split.module.css'

type SplitProps = {
  /** The right side; without it there is only one column. */
  aside: ReactNode
  /**
   * The name of the right side, if nothing in it can be focused: the region is then focusable itself, so that it can be
   * scrolled by keys.
   */
  asideName?: string
  children: ReactNode
}

/** Two columns with a divider that can be dragged, moved with the arrow keys, and reset by a double click. */
export function Split({ aside, asideName, children }: SplitProps) {
  const { t } = useLingui()
  const ground = useRef<HTMLDivElement>(null)
  const [share, setShare] = useLocalStorage({
    key: 'atalaya-conversation-width',
    defaultValue: DEFAULT_SHARE,
    getInitialValueInEffect: false,
    deserialize: (stored) => within(Number(stored) || DEFAULT_SHARE),
  })

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { left, width } = ground.current!.getBoundingClientRect()
    setShare(within(Math.round(((clientX - left) / width) * 100)))
  }

  function onKeyDown(event: KeyboardEvent) {
    const newShare = keyShare(event.key, share)
    if (newShare === null) return
    event.preventDefault()
    setShare(within(newShare))
  }

  // the conversation is at the same place in the tree with and without a right side: rotating a tablet does not stop the
  // player
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
            onDoubleClick={() => setShare(DEFAULT_SHARE)}
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

/** The width of the conversation, in percent. */
const DEFAULT_SHARE = 60
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
