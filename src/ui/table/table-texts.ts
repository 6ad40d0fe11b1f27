import type { MRT_Localization } from 'mantine-react-table'
import { useEffect, useState } from 'react'

/** The component kit's own texts by language, each fetched when it is first needed. */
const loaders: Record<string, () => Promise<MRT_Localization>> = {
  bn: async () => ({ ...(await english()), ...(await import('./bengali.ts')).bengali }),
  en: english,
  es: async () => (await import('mantine-react-table/locales/es/index.esm.mjs')).MRT_Localization_ES,
  fr: async () => (await import('mantine-react-table/locales/fr/index.esm.mjs')).MRT_Localization_FR,
  'pt-BR': async () => (await import('mantine-react-table/locales/pt-BR/index.esm.mjs')).MRT_Localization_PT_BR,
  'zh-CN': async () => (await import('mantine-react-table/locales/zh-Hans/index.esm.mjs')).MRT_Localization_ZH_HANS,
}

async function english() {
  return (await import('mantine-react-table/locales/en/index.esm.mjs')).MRT_Localization_EN
}

/** The texts in the kit's language; undefined until they are there, or when they cannot be fetched. */
export function useTableTexts(kit: string): MRT_Localization | undefined {
  const [texts, setTexts] = useState<MRT_Localization>()

  useEffect(() => {
    let isCurrent = true
    loaders[kit]?.().then(
      (loaded) => isCurrent && setTexts(loaded),
      () => undefined, // the table then speaks English, its own default
    )
    return () => {
      isCurrent = false
    }
  }, [kit])

  return texts
}
