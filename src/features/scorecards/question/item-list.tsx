import { ActionIcon, Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

import { useNextFocus } from '#src/ui/use-next-focus.ts'

import classes from './question.module.css'

type ItemListProps<Item extends { id: string }> = {
  label: string
  items: readonly Item[]
  most: number
  addLabel: ReactNode
  /** How the button is called that takes away the item at this place, from 1 on. */
  removeLabel: (place: number) => string
  create: () => Item
  onChange: (items: Item[]) => void
  children: (item: Item, place: number, change: (change: Partial<Item>) => void) => ReactNode
}

/** Few things in order, to be added and taken away. The keyboard follows. */
export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { label, items, most, addLabel, removeLabel, create, onChange, children } = props
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const next = useRef(0)
  useNextFocus(String(items.length), () => {
    list.current?.querySelectorAll<HTMLElement>('li')[next.current]?.querySelector('input')?.focus()
  })

  return (
    <>
      <ul ref={list} aria-label={label} className={classes['list']}>
        {items.map((item, at) => (
          <li key={item.id} className={classes['item']}>
            {children(item, at + 1, (change) =>
              onChange(items.map((one) => (one.id === item.id ? { ...one, ...change } : one))),
            )}
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={removeLabel(at + 1)}
              onClick={() => {
                next.current = Math.max(0, Math.min(at, items.length - 2))
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
          disabled={items.length >= most}
          title={items.length >= most ? t`There are ${most} at most.` : undefined}
          onClick={() => {
            next.current = items.length
            onChange([...items, create()])
          }}
        >
          {addLabel}
        </Button>
      </div>
    </>
  )
}
