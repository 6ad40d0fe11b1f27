import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

import { useNextFocus } from '#src/ui/use-next-focus.ts'

import classes from './question.module.css'

type ItemListProps<Item extends { id: string }> = {
  label: string
  items: readonly Item[]
  max: number
  addLabel: ReactNode
  /** The label of the button that removes the item at this position, from 1. */
  removeLabel: (position: number) => string
  create: () => Item
  onChange: (items: Item[]) => void
  children: (item: Item, position: number, change: (change: Partial<Item>) => void) => ReactNode
}

/** A short list of items that can be added and removed. The focus follows. */
export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { label, items, max, addLabel, removeLabel, create, onChange, children } = props
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const nextFocus = useRef(0)
  useNextFocus(String(items.length), () => {
    list.current?.querySelectorAll<HTMLElement>('li')[nextFocus.current]?.querySelector('input')?.focus()
  })

  return (
    <>
      <ul ref={list} aria-label={label} className={classes['list']}>
        {items.map((item, index) => (
          <li key={item.id} className={classes['item']}>
            {children(item, index + 1, (change) =>
              onChange(items.map((other) => (other.id === item.id ? { ...other, ...change } : other))),
            )}
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={removeLabel(index + 1)}
              onClick={() => {
                nextFocus.current = Math.max(0, Math.min(index, items.length - 2))
                onChange(items.filter(({ id }) => id !== item.id))
              }}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={items.length >= max}
          title={items.length >= max ? t`There are ${max} at most.` : undefined}
          onClick={() => {
            nextFocus.current = items.length
            onChange([...items, create()])
          }}
        >
          {addLabel}
        </Button>
      </div>
    </>
  )
}
