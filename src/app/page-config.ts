import { pageConfigSchema, type PageConfig } from '#contracts/page-config.ts'

/** What the server wrote into the page. Throws when it wrote nothing, or something else. */
export function readPageConfig(page: Document): PageConfig {
  const text = page.getElementById('page-config')?.textContent
  if (!text) throw new Error('The page carries no page config')
  return pageConfigSchema.parse(JSON.parse(text))
}
