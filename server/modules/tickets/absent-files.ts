import type { AbsentFile } from '#contracts/ticket-files.ts'
import type { Database } from '#server/db/database.ts'

/** What came with these messages in Freshdesk and is not here, by message; nothing of messages that were removed. */
export async function absentFilesOf(db: Database, messageIds: readonly number[]): Promise<Map<number, AbsentFile[]>> {
  const files = new Map<number, AbsentFile[]>()
  const rows = await db
    .selectFrom('freshdesk_file as file')
    .innerJoin('ticket_message as message', 'message.id', 'file.message_id')
    .where('message.id', 'in', [0, ...messageIds])
    .where('message.removed_at', 'is', null)
    .where((eb) => eb.or([eb('file.due_at', 'is not', null), eb('file.lost', 'is not', null)]))
    .select(['file.id', 'file.name', 'file.lost as why', 'message.id as message_id'])
    .orderBy('file.id')
    .execute()
  for (const { message_id, ...file } of rows) files.set(message_id, [...(files.get(message_id) ?? []), file])
  return files
}
