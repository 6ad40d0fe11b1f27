import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { Category } from '#contracts/categories.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import { categoriesApi } from '../categories.api.ts'
import { type CategoryTree, siblingsIn } from '../category-tree.ts'
import classes from './move-buttons.module.css'

type MoveButtonsProps = {
  category: Category
  /** How many categories its parent has, including this one. */
  siblings: number
  /** Null if the order cannot be changed. */
  onMove: Move | null
}

/** The position of a category among its siblings, and buttons to move it. The pressed button keeps the focus. */
export function MoveButtons({ category, siblings, onMove }: MoveButtonsProps) {
  const { t } = useLingui()
  const { name, position } = category
  const [number, last] = [position + 1, siblings]

  const button = (offset: -1 | 1, label: string, Icon: typeof IconArrowUp) => {
    const isAtEnd = offset < 0 ? position === 0 : position >= siblings - 1
    return (
      <ActionIcon
        id={moveButtonId(category.id, offset)}
        className={classes['move']}
        variant="subtle"
        aria-label={label}
        aria-disabled={isAtEnd || undefined}
        data-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && onMove?.(category, offset)}
      >
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    )
  }

  return (
    <span className={classes['order']}>
      <span className={classes['place']}>
        <Trans>
          {number} of {last}
        </Trans>
      </span>
      {onMove && button(-1, t`Move ${name} up`, IconArrowUp)}
      {onMove && button(1, t`Move ${name} down`, IconArrowDown)}
    </span>
  )
}

export type Move = (category: Category, offset: -1 | 1) => void

const moveButtonId = (category: number, offset: -1 | 1) => `move-${category}-${offset < 0 ? 'up' : 'down'}`

type MovesOptions = { tree: CategoryTree; /** The visible rows. */ rows: Category[] | undefined }

/** Moves categories among their siblings, one move at a time, and says at which position the last one is now. */
export function useMoves({ tree, rows }: MovesOptions): { move: Move; message: string } {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const api = useApi(categoriesApi)
  const [message, setMessage] = useState('')
  const pendingMove = useRef<{ button: string; rows: Category[] | undefined } | null>(null)
  // in the same commit as the new rows, so that the next press is possible as soon as they are visible
  useLayoutEffect(() => {
    if (!pendingMove.current || pendingMove.current.rows === rows) return
    // a moved row is a new element to the browser, so the focus of the old button is lost
    if (document.activeElement === document.body) document.getElementById(pendingMove.current.button)?.focus()
    pendingMove.current = null
  }, [rows])

  const move = useCallback<Move>(
    ({ id, name, parent_id, position, version }, offset) => {
      // a second press before the new rows are shown would start from an outdated position
      if (pendingMove.current) return
      pendingMove.current = { button: moveButtonId(id, offset), rows }
      const [number, last] = [position + offset + 1, siblingsIn(tree, parent_id).length]
      api.change(id, { name, parent_id, position: position + offset, version }).then(
        () => {
          setMessage(t`${name} is now ${number} of ${last}`)
          return router.invalidate()
        },
        (error: unknown) => {
          const failure = failureIn(error)
          pendingMove.current = null
          void notify({ text: failureSentence(i18n, failure), milliseconds: 5000 })
          if (failure.kind === 'conflict') void router.invalidate()
        },
      )
    },
    [api, tree, rows, router, t, i18n],
  )
  return { move, message }
}
