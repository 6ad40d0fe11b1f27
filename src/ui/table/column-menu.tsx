import '@mantine/core/styles/Popover.layer.css'

import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'

type ColumnMenuProps = {
  columns: readonly { name: string; header: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Which columns of a list are on show. The last one stays. */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const shown = columns.filter(({ name }) => !hidden.includes(name))
  const toggle = (name: string) =>
    onChange(hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name])

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
              disabled={shown.length === 1 && shown[0]?.name === name}
              onChange={() => toggle(name)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
