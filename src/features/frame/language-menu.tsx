import { ActionIcon, Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'

import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { languageNames } from '#src/ui/language-names.ts'

export function LanguageMenu({ locale }: { locale: LocaleActor }) {
  const { t } = useLingui()
  const { wanted, available } = useSelector(locale, ({ context }) => context)
  const choose = (chosen: string) => {
    const option = available.find((candidate) => candidate === chosen)
    if (option) locale.send({ type: 'locale.chosen', locale: option })
  }

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`Language`}>
          <IconLanguage size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={wanted} onChange={choose}>
          {available.map((option) => (
            <Menu.RadioItem key={option} value={option} lang={option} checkIcon={<IconCheck size={16} />}>
              {languageNames[option]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
