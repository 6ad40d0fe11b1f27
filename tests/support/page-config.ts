import type { PageConfig } from '#contracts/page-config.ts'

/** The page config as the index page has it, with the test's changes. */
export const pageConfig = (different: Partial<PageConfig> = {}): PageConfig => ({
  appName: 'Atalaya',
  csrfToken: 'csrf-of-the-page',
  locale: 'en',
  locales: ['bn', 'en', 'es', 'fr', 'pt-BR', 'zh-CN'],
  kitLocale: 'es',
  registration: 'pending',
  oauth: { clientId: 'atalaya-web', clientSecret: 'public' },
  ...different,
})
