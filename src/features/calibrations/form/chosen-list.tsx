import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'

import classes from '../calibrations.module.css'

type ChosenListProps = {
  label: string
  items: readonly { id: number; label: string }[]
  /** Those that stay. */
  kept: ReadonlySet<number>
  onRemove: (id: number) => void
}

/** What was chosen so far, each with a button that takes it away again. */
export function ChosenList({ label, items, kept, onRemove }: ChosenListProps) {
  const { t } = useLingui()
  if (items.length === 0) return null

  return (
    <ul className={classes['chosen']} aria-label={label}>
      {items.map((item) => {
        const { label: name } = item
        return (
          <li key={item.id}>
            {name}
            {!kept.has(item.id) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${name}`}
                onClick={() => onRemove(item.id)}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
