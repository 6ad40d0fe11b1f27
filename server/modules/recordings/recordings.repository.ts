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

  /** Whether it is recorded that the person has listened to this conversation, or taken it along, in this way since then. */
  async wasHeard(heard: Heard, userId: number, since: Date): Promise<boolean> {
    const last = await db
      .selectFrom('access_record')
      .select('at')
      .where('subject', '=', heard.subject)
      .where('user_id', '=', userId)
      .where('action', '=', heard.action)
      .where((query) => query(query.ref('detail', '->>').key('sound'), '=', heard.sound))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last !== undefined && last.at > since
  },
})

export type Heard = {
  action: 'play' | 'download'
  subject: string
  /** As it came; with what is sensitive in it silent; or as it came although something in it is sensitive. */
  sound: 'plain' | 'muted' | 'unmasked'
}
