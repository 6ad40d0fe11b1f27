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
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`Language`}>
          <IconLanguage size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={wanted}>
          {available.map((option) => (
            <Menu.RadioItem
              key={option}
              value={option}
              lang={option}
              checkIcon={<IconCheck size={16} />}
              closeMenuOnClick
              // the group would keep silent about the language on the page: chosen, it is the kit's too
              onClick={() => locale.send({ type: 'locale.chosen', locale: option })}
            >
              {languageNames[option]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
