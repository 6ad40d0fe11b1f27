import { Button, Menu } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBraces } from '@tabler/icons-react'

import type { ReplyVariable } from '#contracts/canned-replies.ts'
import type { RichText } from '#contracts/rich-text.ts'
import { replyVariableNames } from '#src/words/tickets.ts'

type VariableButtonsProps = { variables: readonly ReplyVariable[]; onInsert: (body: RichText) => void }

/** Puts a variable where the cursor is. */
export function VariableButtons({ variables, onInsert }: VariableButtonsProps) {
  const { i18n } = useLingui()

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconBraces size={16} stroke={1.5} aria-hidden />}>
          <Trans>Insert a variable</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.map((name) => (
          <Menu.Item key={name} onClick={() => onInsert(written(`{{${name}}}`))}>
            {i18n._(replyVariableNames[name])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const written = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
