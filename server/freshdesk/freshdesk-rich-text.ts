import type { RichText } from '#contracts/rich-text.ts'
import { writeHtml } from '#server/support-mail/html-paragraphs.ts'
import { paragraphWriter } from '#server/support-mail/letter-paragraphs.ts'
import { richTextOf } from '#server/support-mail/letter-text.ts'

/** Freshdesk's HTML as rich text, read like that of a letter. */
export async function freshdeskRichText(html: string | null | undefined): Promise<RichText> {
  const writer = paragraphWriter()
  await writeHtml(html ?? '', writer)
  return richTextOf(writer.done())
}
