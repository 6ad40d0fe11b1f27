import { ActionIcon, Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'

import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { languageNames } from '#src/ui/language-names.ts'

export function LanguageMenu({ locale }: { locale: LocaleActor }) {
  const { t } = useLingui()
  const { wanted, available } = useSelector(locale, ({ context }) => context)

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`Language`}>
          <IconLanguage size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {available.map((option) => (
          <Menu.Item
            key={option}
            lang={option}
            role="menuitemradio"
            aria-checked={option === wanted}
            rightSection={option === wanted && <IconCheck size={16} aria-hidden />}
            onClick={() => locale.send({ type: 'locale.chosen', locale: option })}
          >
            {languageNames[option]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
