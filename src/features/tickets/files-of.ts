import type { TicketFile } from '#contracts/ticket-files.ts'

/** Which files go with a message, as it is sent; nothing where there are none. */
export const filesOf = (files: readonly TicketFile[]) =>
  files.length === 0 ? {} : { files: files.map((file) => file.id) }

export const NO_FILES: TicketFile[] = []
