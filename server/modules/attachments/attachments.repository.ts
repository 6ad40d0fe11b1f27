import { sql } from 'kysely'

import type { Attachment } from '#contracts/attachments.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Files that were sent with messages. Null both for what does not exist and for what the caller may not see. */
export const attachmentsRepository = (db: Database) => ({
  /** `linkTo` makes the address of a file. */
  async ofConversation(scope: Scope, id: number, linkTo: (attachment: number) => string): Promise<Attachment[] | null> {
    const rows = await db
      .selectFrom('interaction')
      .leftJoin('attachment', (join) =>
        join.onRef('attachment.interaction_id', '=', 'interaction.id').on('interaction.expired_at', 'is', null),
      )
      .where('interaction.id', '=', id)
      .where(scope.sees('interaction'))
      .select(['attachment.id', 'seq', 'kind', 'file_name', 'media_type', 'bytes', 'storage_key'])
      .orderBy('seq')
      .orderBy('attachment.id')
      .execute()
    if (rows.length === 0) return null
    // a conversation without attachments is one row of nulls
    return rows.flatMap(({ id: attachment, seq, kind, storage_key, ...rest }) =>
      attachment === null || seq === null || kind === null
        ? []
        : [{ id: attachment, seq, kind, ...rest, url: storage_key === null ? null : linkTo(attachment) }],
    )
  },

  /** An existing file of a conversation that the caller sees. */
  async file(scope: Scope, id: number) {
    const found = await db
      .selectFrom('attachment')
      .innerJoin('interaction', 'interaction.id', 'attachment.interaction_id')
      .where('attachment.id', '=', id)
      .where('interaction.expired_at', 'is', null)
      .where(scope.sees('interaction'))
      .select(['attachment.id', 'attachment.interaction_id', 'attachment.kind', 'attachment.file_name'])
      .select(['attachment.sha256', 'attachment.storage_key', 'attachment.bytes'])
      .executeTakeFirst()
    if (!found) return null
    const { sha256, storage_key, bytes, ...rest } = found
    return sha256 === null || storage_key === null || bytes === null ? null : { ...rest, sha256, storage_key, bytes }
  },

  /** Whether it has been recorded since then that the person has played, seen or saved this file. */
  async wasOpened(userId: number, file: { id: number; interaction_id: number }, since: Date): Promise<boolean> {
    const last = await db
      .selectFrom('access_record')
      .select('at')
      .where('subject', '=', `interaction:${file.interaction_id}`)
      .where('user_id', '=', userId)
      .where('action', 'in', ['play', 'download'])
      .where(sql`detail->>'attachment'`, '=', String(file.id))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last !== undefined && last.at > since
  },
})
