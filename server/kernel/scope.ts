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
    /** The person's agent, if they are one. */
    agent_id: number | null
  }
  /**
   * The rules of a permission as a condition on the subject's table (`interaction`, `policy`, `debt`, `app_user`,
   * `post`): the route's own permission unless another is named.
   */
  sees: (subject: ScopedSubject, permission?: PermissionName) => RawBuilder<SqlBool>
  /** Whether the caller sees every row. */
  seesAll: (subject: ScopedSubject, permission?: PermissionName) => boolean
  /** Whether the rules depend on one of these columns of a row. */
  asksFor: (subject: ScopedSubject, columns: readonly string[], permission?: PermissionName) => boolean
  /** Whether the caller has another permission besides the route's, for at least some rows. */
  holds: (permission: PermissionName) => boolean
  /** Those of `fields` that the rules of a permission let the caller see or change on this row of the subject. */
  fieldsOf: <Field extends string>(
    permission: PermissionName,
    subject: ScopedSubject,
    row: Record<string, unknown>,
    fields: readonly Field[],
  ) => Field[]
  /** The fields of a customer that the caller sees unmasked; all others are masked. */
  unmasked: readonly string[]
}

/** The subjects that rules can restrict row by row. */
export type ScopedSubject = 'interaction' | 'policy' | 'debt' | 'user' | 'post'
