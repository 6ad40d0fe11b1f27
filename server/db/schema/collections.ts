import type { Generated } from 'kysely'

import type { ContactBreach, ContactMedium, PromiseState } from '#contracts/collection-words.ts'

import type { Id, Moment } from './columns.ts'

/** Debts in collection. Amounts are minor units of the debt's currency, days are those of the partner's calendar. */
export type CollectionTables = {
  debt: {
    id: Id
    partner_id: number
    external_id: string
    campaign_id: number | null
    team_id: number | null
    agent_id: number | null
    customer_id: number | null
    policy_id: number | null
    instalment: number | null
    name: string | null
    phones: Generated<string[]>
    currency: string
    amount: number
    due_on: string
    assigned_on: string
    withdrawn_on: string | null
    reported_balance: number | null
    reported_balance_on: string | null
    other: Generated<Record<string, string>>
    import_id: number | null
    last_import_id: number | null
    updated_at: Generated<Moment>
  }
  debt_payment: { debt_id: number; external_id: string; on: string; amount: number; import_id: number | null }
  debt_source: { debt_id: number; source_file_id: number; row: number; kind: string }
  debt_history: { debt_id: number; assigned_on: string; withdrawn_on: string; amount: number; due_on: string }
  debt_assignment: { debt_id: number; assigned_on: string; withdrawn_on: string | null; amount: number; due_on: string }
  debt_balance: {
    debt_id: number
    partner_id: number
    campaign_id: number | null
    team_id: number | null
    agent_id: number | null
    currency: string
    due_on: string
    since: string
    until: string | null
    balance: number
    withdrawn: Generated<boolean>
  }
  promise: {
    id: Id
    debt_id: number
    interaction_id: number | null
    agent_id: number | null
    made_on: string
    due_on: string
    amount: number
    state: Generated<PromiseState>
    settled_on: string | null
    touched: Generated<boolean>
    paid_before: Generated<number>
    taken_on: string | null
    note: Generated<string>
    created_by: number | null
    created_at: Generated<Moment>
  }
  contact_attempt: {
    id: Id
    debt_id: number
    at: Moment
    medium: ContactMedium
    result: string | null
    interaction_id: number | null
    user_id: number | null
    note: Generated<string>
    breach: ContactBreach | null
  }
}
