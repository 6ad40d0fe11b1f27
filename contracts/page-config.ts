import * as z from 'zod/mini'

export const locales = ['bn', 'en', 'es', 'fr', 'pt-BR', 'zh-CN'] as const
export const localeSchema = z.enum(locales)
export type Locale = z.infer<typeof localeSchema>

/** English is the default language. */
export const FALLBACK_LOCALE: Locale = 'en'

/** The configuration in the index page, as JSON in `<script type="application/json" id="page-config">`. */
export const pageConfigSchema = z.object({
  appName: z.string(),
  csrfToken: z.string(),
  /** The language of messages until the person chooses one. */
  locale: localeSchema,
  locales: z.array(localeSchema),
  /** The language of the component kit (tables, pagination, dates) until the person chooses one. */
  kitLocale: localeSchema,
  registration: z.enum(['pending', 'off']),
  oauth: z.object({ clientId: z.string(), clientSecret: z.string() }),
})
export type PageConfig = z.infer<typeof pageConfigSchema>
