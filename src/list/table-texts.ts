import type { MRT_Localization } from 'mantine-react-table'

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

/** The texts in the kit's language, the same promise for each; undefined when they cannot be fetched: the table then speaks English. */
export function tableTexts(kit: string): Promise<MRT_Localization | undefined> {
  const known = asked.get(kit)
  if (known) return known
  const texts = (loaders[kit] ?? english)().catch(() => undefined)
  asked.set(kit, texts)
  return texts
}

const asked = new Map<string, Promise<MRT_Localization | undefined>>()
