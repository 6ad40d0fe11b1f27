import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { reachOf } from '#domain/rule-reach.ts'

import type { Rows } from '../grants.ts'

type Choice = { name: string; label: MessageDescriptor; rows: Rows }

/** What a permission can be limited to, in plain words, the widest first. */
export const rowsChoicesFor = (permission: string): Choice[] => {
  const { columns } = reachOf(permission)
  return CHOICES.filter(({ rows }) => rows.kind === 'everything' || columns.includes(rows.column))
}

export const choiceOf = (rows: Rows): string => (rows.kind === 'everything' ? rows.kind : `${rows.kind}:${rows.column}`)

const CHOICES: Choice[] = [
  { label: msg`Everything`, rows: { kind: 'everything' } as const },
  { label: msg`Own partner`, rows: { kind: 'own', column: 'partner_id' } as const },
  { label: msg`Own team`, rows: { kind: 'own', column: 'team_id' } as const },
  { label: msg`Own conversations`, rows: { kind: 'own', column: 'agent_id' } as const },
  { label: msg`These partners…`, rows: { kind: 'these', column: 'partner_id', ids: [] } satisfies Rows },
  { label: msg`These teams…`, rows: { kind: 'these', column: 'team_id', ids: [] } satisfies Rows },
].map((choice) => ({ ...choice, name: choiceOf(choice.rows) }))
