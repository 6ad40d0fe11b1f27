import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

import { colourSchemeNames, colourSchemes } from '#src/ui/colour-schemes.ts'

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

export function ThemeMenu() {
  const { t, i18n } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = icons[colorScheme]

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`Theme`}>
          <Current size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colourSchemes.map((scheme) => {
          const SchemeIcon = icons[scheme]
          return (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={scheme === colorScheme}
              leftSection={<SchemeIcon size={16} stroke={1.5} aria-hidden />}
              rightSection={scheme === colorScheme && <IconCheck size={16} aria-hidden />}
              onClick={() => setColorScheme(scheme)}
            >
              {i18n._(colourSchemeNames[scheme])}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
