import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconLanguage } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'

import { BuilderLink } from '../builder/builder-link.tsx'
import { atOf } from '../builder/builder-search.ts'
import type { Node } from '../content/edit-content.ts'
import classes from './tree.module.css'
import type { useDrag } from './use-drag.ts'
import { nodeElementId } from './use-tree-moves.ts'

type TreeNodeProps = {
  node: Node
  /** `2.3`, or `2` for a section. */
  place: string
  text: ReactNode
  /** What it counts of the whole. */
  share: string | null
  isCurrent: boolean
  hasMistake: boolean
  /** In the language that is written. */
  isIncomplete: boolean
  drag: ReturnType<ReturnType<typeof useDrag>>
  onStep: (by: -1 | 1) => void
}

/** A section or a question in the tree: the way to it, moved by Alt with an arrow or by drawing it. */
export function TreeNode({
  node,
  place,
  text,
  share,
  isCurrent,
  hasMistake,
  isIncomplete,
  drag,
  onStep,
}: TreeNodeProps) {
  const { t } = useLingui()

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || !event.altKey) return
    event.preventDefault()
    onStep(by)
  }

  return (
    <BuilderLink
      {...drag}
      id={nodeElementId(node)}
      change={{ at: atOf(node) }}
      className={classes['node']}
      data-kind={node.kind}
      aria-current={isCurrent || undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
    >
      <span className={classes['place']}>{place}</span>
      <span className={classes['text']}>{text}</span>
      {hasMistake && (
        <IconAlertTriangle
          className={classes['mistake']}
          size={14}
          stroke={1.5}
          role="img"
          aria-label={t`To be mended`}
        />
      )}
      {isIncomplete && (
        <IconLanguage
          className={classes['missing']}
          size={14}
          stroke={1.5}
          role="img"
          aria-label={t`Texts are missing`}
        />
      )}
      {share !== null && <span className={classes['share']}>{share}</span>}
    </BuilderLink>
  )
}
