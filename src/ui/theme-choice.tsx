import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'

import { Choice } from './choice.tsx'
import { colourSchemeNames, colourSchemes } from './colour-schemes.ts'

/** A select for the theme: light, dark, or the same as the system. */
export function ThemeChoice() {
  const { t, i18n } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const options = colourSchemes.map((value) => ({ value, label: i18n._(colourSchemeNames[value]) }))
  return <Choice label={t`Theme`} value={colorScheme} options={options} onChange={setColorScheme} />
}
