import type { RawBuilder, SqlBool } from 'kysely'

/** Which part of the data the caller of a route may see: every repository takes one, so that no query can forget it. */
export type Scope = {
  user: {
    id: number
    name: string
    email: string
    role_id: number | null
    partner_id: number | null
    team_id: number | null
  }
  /** The condition on the table `interaction` that the rules of the route's permission amount to. */
  sees: (subject: 'interaction') => RawBuilder<SqlBool>
  /** The fields of a customer that the caller sees whole; all others are masked. */
  unmasked: readonly string[]
}
