import { DatesProvider } from '@mantine/dates'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'

/** Gives the date pickers the language of the component kit, once it is loaded. */
export function KitLocale({ locale, children }: { locale: LocaleActor; children: ReactNode }) {
  const kit = useSelector(locale, ({ context }) => context.kit)
  const [loaded, setLoaded] = useState<Locale>('en')

  useEffect(() => {
    let isCurrent = true
    // if loading fails, the pickers keep their language
    void loaders[kit].load().then(
      () => isCurrent && setLoaded(kit),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [kit])

  return <DatesProvider settings={{ locale: loaders[loaded].name }}>{children}</DatesProvider>
}

/** Day.js writes locales its own way, and English is built in. */
const loaders: Record<Locale, { name: string; load: () => Promise<unknown> }> = {
  bn: { name: 'bn', load: () => import('dayjs/locale/bn.js') },
  en: { name: 'en', load: () => Promise.resolve() },
  es: { name: 'es', load: () => import('dayjs/locale/es.js') },
  fr: { name: 'fr', load: () => import('dayjs/locale/fr.js') },
  'pt-BR': { name: 'pt-br', load: () => import('dayjs/locale/pt-br.js') },
  'zh-CN': { name: 'zh-cn', load: () => import('dayjs/locale/zh-cn.js') },
}
