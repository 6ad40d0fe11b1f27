import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

export const recordingsRepository = (db: Database) => ({
  /** A recording of a conversation that the caller sees. */
  find: (scope: Scope, id: number) =>
    db
      .selectFrom('recording')
      .innerJoin('interaction', 'interaction.id', 'recording.interaction_id')
      .where('recording.id', '=', id)
      .where('interaction.expired_at', 'is', null)
      .where(scope.sees('interaction'))
      .select(['recording.interaction_id', 'recording.sha256', 'recording.storage_key'])
      .select(['recording.media_type', 'recording.bytes'])
      .executeTakeFirst(),

  /**
   * Whether the log has a record since then that the person has played or downloaded this conversation in this form.
   */
  async wasHeard(listening: Listening, userId: number, since: Date): Promise<boolean> {
    const last = await db
      .selectFrom('access_record')
      .select('at')
      .where('subject', '=', listening.subject)
      .where('user_id', '=', userId)
      .where('action', '=', listening.action)
      .where((query) => query(query.ref('detail', '->>').key('sound'), '=', listening.sound))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last !== undefined && last.at > since
  },
})

export type Listening = {
  action: 'play' | 'download'
  subject: string
  /**
   * Plain: the original, without anything sensitive; muted: what is sensitive is silent; unmasked: the original with
   * something sensitive.
   */
  sound: 'plain' | 'muted' | 'unmasked'
}
