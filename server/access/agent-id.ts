import { sql } from 'kysely'

/** The agent that an `app_user` is in conversations; null for a person who is no agent. */
export const agentId = sql<number | null>`(select min(agent.id) from agent where agent.user_id = app_user.id)`
