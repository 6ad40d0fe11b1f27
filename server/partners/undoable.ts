import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** The tables whose rows imports create. */
export type Undoable = 'interaction' | 'dialling_record' | 'policy' | 'debt'

/**
 * The rows of a table that undoing an import removes: those to which nothing was added since, by a later import or by a
 * person.
 */
export const isUndoable = (table: Undoable, importId: number): RawBuilder<SqlBool> =>
  sql`(${sql.table(table)}.import_id = ${importId} and ${sql.table(table)}.last_import_id = ${importId} and ${IS_ALONE[table]})`

/** Of `work_item`: a person has added it, or has worked on it. An untouched item is removed with its subject. */
const IS_OURS = sql`(work_item.origin = 'person' or work_item.created_by is not null or work_item.version > 1)`

/** What keeps a row, besides a later import. */
const IS_ALONE: Record<Undoable, RawBuilder<unknown>> = {
  interaction: sql`not exists (select from marker where marker.interaction_id = interaction.id and origin = 'person')
    and not exists (select from evaluation where evaluation.interaction_id = interaction.id)
    and not exists (select from work_item where work_item.interaction_id = interaction.id and ${IS_OURS})`,
  dialling_record: sql`true`,
  debt: sql`not exists (select from promise where promise.debt_id = debt.id)
    and not exists (select from contact_attempt where contact_attempt.debt_id = debt.id)`,
  policy: sql`policy.reason_by is null and policy.reason_at is null
    and not exists (
      select from policy_link where policy_link.policy_id = policy.id
        and (policy_link.state <> 'suggested' or policy_link.origin = 'person')
    )
    and not exists (select from verification where verification.policy_id = policy.id)
    and not exists (select from work_item where work_item.policy_id = policy.id and ${IS_OURS})`,
}

/** What an import adds to policies and debts that other imports created. */
export const UNDOABLE_PARTS = {
  policy: ['policy_party', 'policy_coverage', 'instalment', 'endorsement', 'claim', 'policy_status'],
  debt: ['debt_payment'],
} as const
export type PartOwner = keyof typeof UNDOABLE_PARTS

/**
 * The policies or debts of other imports that the files of this import also mention. Those that this import created are
 * not among them: if they stay, they keep all their parts.
 */
export const sharedSubjects = (owner: PartOwner, importId: number): RawBuilder<{ id: number }> => sql`
  select distinct owner.id as id
  from import_file join source_file on source_file.sha256 = import_file.sha256
  join ${sql.table(`${owner}_source`)} as told on told.source_file_id = source_file.id
  join ${sql.table(owner)} as owner on owner.id = told.${sql.ref(`${owner}_id`)}
  where import_file.import_id = ${importId} and owner.import_id is distinct from ${importId}::bigint`
