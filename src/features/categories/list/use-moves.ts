import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { Category } from '#contracts/categories.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import { categoriesApi } from '../categories.api.ts'
import { type CategoryTree, siblingsIn } from '../category-tree.ts'

export type Move = (category: Category, by: -1 | 1) => void

export const moveButtonId = (category: number, by: -1 | 1) => `move-${category}-${by < 0 ? 'up' : 'down'}`

type MovesProps = { tree: CategoryTree; /** Those on show. */ rows: Category[] | undefined }

/** Moves categories among their siblings, one after the other, and says where the last one came to stand. */
export function useMoves({ tree, rows }: MovesProps): { move: Move; moved: string } {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const api = useApi(categoriesApi)
  const [moved, setMoved] = useState('')
  const pressed = useRef<{ button: string; rows: Category[] | undefined } | null>(null)
  // with the rows themselves: whoever sees them can press again
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.rows === rows) return
    // a row that stands elsewhere is another one to the browser: the focus was on what is gone
    if (document.activeElement === document.body) document.getElementById(pressed.current.button)?.focus()
    pressed.current = null
  }, [rows])

  const move = useCallback<Move>(
    ({ id, name, parent_id, position, version }, by) => {
      // a second press before the rows stand anew would move from where it no longer is
      if (pressed.current) return
      pressed.current = { button: moveButtonId(id, by), rows }
      const [place, last] = [position + by + 1, siblingsIn(tree, parent_id).length]
      api.change(id, { name, parent_id, position: position + by, version }).then(
        () => {
          setMoved(t`${name} is now ${place} of ${last}`)
          return router.invalidate()
        },
        (error: unknown) => {
          const failure = failureIn(error)
          pressed.current = null
          void notify({ text: failureSentence(i18n, failure), milliseconds: 5000 })
          if (failure.kind === 'conflict') void router.invalidate()
        },
      )
    },
    [api, tree, rows, router, t, i18n],
  )
  return { move, moved }
}
