import type { RichText } from '#contracts/rich-text.ts'
import { writeHtml } from '#server/support-mail/html-paragraphs.ts'
import { paragraphWriter } from '#server/support-mail/letter-paragraphs.ts'
import { richTextOf } from '#server/support-mail/letter-text.ts'

type Told = {
  html: string | null | undefined
  files: readonly { name?: string | null | undefined }[] | null | undefined
}

/** Their HTML as a text of ours, read as that of a letter is. Files stay there: their names say that there are some. */
export async function theirText({ html, files }: Told): Promise<RichText> {
  const writer = paragraphWriter()
  await writeHtml(html ?? '', writer)
  for (const { name } of files ?? []) {
    writer.endParagraph()
    if (name) writer.write(`[${name}]`, [])
  }
  return richTextOf(writer.done())
}
