import type { RawBuilder, SqlBool } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'

/** Which part of the data the caller of a route may see: every repository takes one, so that no query can forget it. */
export type Scope = {
  user: {
    id: number
    name: string
    email: string
    role_id: number | null
    partner_id: number | null
    team_id: number | null
    /** The agent of conversations that the person is, if any. */
    agent_id: number | null
  }
  /**
   * The condition on the subject's table (`interaction`, `policy`, `debt`, `app_user`, `post`) that the rules of a permission amount to: of
   * the route's own unless another is named.
   */
  sees: (subject: ScopedSubject, permission?: PermissionName) => RawBuilder<SqlBool>
  /** Whether that is so of every row. */
  seesAll: (subject: ScopedSubject, permission?: PermissionName) => boolean
  /** Whether the rules ask for one of these columns of a row. */
  asksFor: (subject: ScopedSubject, columns: readonly string[], permission?: PermissionName) => boolean
  /** Whether the caller holds a permission somewhere, beside the one of the route. */
  holds: (permission: PermissionName) => boolean
  /** Those of `fields` that the rules of a permission let the caller touch on this row of the subject. */
  fieldsOf: <Field extends string>(
    permission: PermissionName,
    subject: ScopedSubject,
    row: Record<string, unknown>,
    fields: readonly Field[],
  ) => Field[]
  /** The fields of a customer that the caller sees whole; all others are masked. */
  unmasked: readonly string[]
}

/** What rules can be about, row by row. */
export type ScopedSubject = 'interaction' | 'policy' | 'debt' | 'user' | 'post'
