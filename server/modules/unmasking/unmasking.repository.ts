import type { Database } from '#server/db/database.ts'

type Conversation = { session: number; interaction: number }

export const unmaskingRepository = (db: Database) => ({
  /** Opens the conversation to the session until then, whether it was open or not. */
  async open({ session, interaction }: Conversation, until: Date, within: Database = db): Promise<void> {
    await within
      .insertInto('unmasking')
      .values({ session_id: session, interaction_id: interaction, expires_at: until })
      .onConflict((conflict) => conflict.columns(['session_id', 'interaction_id']).doUpdateSet({ expires_at: until }))
      .execute()
  },

  async end({ session, interaction }: Conversation): Promise<void> {
    await db
      .deleteFrom('unmasking')
      .where('session_id', '=', session)
      .where('interaction_id', '=', interaction)
      .execute()
  },
})
