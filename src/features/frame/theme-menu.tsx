import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

import { colourSchemeNames, colourSchemes } from '#src/ui/colour-schemes.ts'

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

export function ThemeMenu() {
  const { t, i18n } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = icons[colorScheme]
  const choose = (chosen: string) => setColorScheme(colourSchemes.find((scheme) => scheme === chosen) ?? 'auto')

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`Theme`}>
          <Current size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {colourSchemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme} checkIcon={<IconCheck size={16} />} closeMenuOnClick>
              {i18n._(colourSchemeNames[scheme])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
