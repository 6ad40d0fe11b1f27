import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'

import { hiddenOf, type ListView } from './list-view.ts'

type ColumnMenuProps = {
  columns: readonly { name: string; header: string }[]
  view: Pick<ListView, 'hidden'>
  onView: (change: { hidden: string }) => void
}

/** The menu for the visible columns of a list. The last one cannot be hidden. */
export function ColumnMenu({ columns, view, onView }: ColumnMenuProps) {
  const hidden = hiddenOf(view)
  const visible = columns.filter(({ name }) => !hidden.includes(name))
  const toggle = (name: string) => {
    const names = hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name]
    onView({ hidden: names.join(',') })
  }

  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns.map(({ name, header }) => (
            <Checkbox
              key={name}
              size="sm"
              label={header}
              checked={!hidden.includes(name)}
              disabled={visible.length === 1 && visible[0]?.name === name}
              onChange={() => toggle(name)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
