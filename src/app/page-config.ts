import { pageConfigSchema, type PageConfig } from '#contracts/page-config.ts'

/** The config that the server wrote into the page. Throws if it is missing or invalid. */
export function readPageConfig(page: Document): PageConfig {
  const text = page.getElementById('page-config')?.textContent
  if (!text) throw new Error('The page carries no page config')
  return pageConfigSchema.parse(JSON.parse(text))
}
