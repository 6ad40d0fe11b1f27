import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import type { Category } from '#contracts/categories.ts'

import classes from './move-buttons.module.css'
import { type Move, moveButtonId } from './use-moves.ts'

type MoveButtonsProps = {
  category: Category
  /** How many categories its parent has, this one too. */
  siblings: number
  /** Null where the order cannot be changed. */
  onMove: Move | null
}

/** Which of its parent's a category is, and the way to another place. The button pressed keeps the focus. */
export function MoveButtons({ category, siblings, onMove }: MoveButtonsProps) {
  const { t } = useLingui()
  const { name, position } = category
  const [place, last] = [position + 1, siblings]

  const button = (by: -1 | 1, label: string, Icon: typeof IconArrowUp) => {
    const isAtEnd = by < 0 ? position === 0 : position >= siblings - 1
    return (
      <ActionIcon
        id={moveButtonId(category.id, by)}
        className={classes['move']}
        variant="subtle"
        aria-label={label}
        aria-disabled={isAtEnd || undefined}
        data-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && onMove?.(category, by)}
      >
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    )
  }

  return (
    <span className={classes['order']}>
      <span className={classes['place']}>
        <Trans>
          {place} of {last}
        </Trans>
      </span>
      {onMove && button(-1, t`Move ${name} up`, IconArrowUp)}
      {onMove && button(1, t`Move ${name} down`, IconArrowDown)}
    </span>
  )
}
