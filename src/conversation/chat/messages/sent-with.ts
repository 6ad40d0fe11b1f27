import type { Attachment } from '#contracts/attachments.ts'

/** What was sent with each message, by its place among them. */
export function sentWith(attachments: readonly Attachment[]): ReadonlyMap<number, readonly Attachment[]> {
  const sent = new Map<number, Attachment[]>()
  for (const attachment of attachments) {
    const others = sent.get(attachment.seq)
    if (others) others.push(attachment)
    else sent.set(attachment.seq, [attachment])
  }
  return sent
}
