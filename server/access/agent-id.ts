import { sql } from 'kysely'

/** As whom a person of `app_user` takes part in conversations: null for those who do not. */
export const agentId = sql<number | null>`(select min(agent.id) from agent where agent.user_id = app_user.id)`
