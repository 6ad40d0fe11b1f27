import { expect, test } from 'vitest'

import type { SafeStorage } from '#src/lib/safe-storage.ts'
import { NOTHING_UNSAVED, type Unsaved } from '#src/machines/audit.machine.ts'

import { auditDrafts } from './audit-drafts.ts'

function storage(): SafeStorage & { size: () => number } {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    size: () => values.size,
  }
}
const span = { seq: 1, last_seq: 1, start_char: 0, end_char: 4, start_ms: null, end_ms: null }
const unsaved: Unsaved = {
  answers: { greets: { value: 'no', comment: 'Nada.', root_causes: ['forgot'], version: 2 } },
  comment: { comment: 'Bien.', was: '' },
  added: [{ question_id: 'greets', span }],
  removed: [7],
}
const mine = { evaluator: 1, evaluation: 40 }
const MONTH_MS = 30 * 86_400_000

test('unsaved work is stored for its evaluator and its evaluation, and for nobody else', () => {
  const store = storage()
  auditDrafts(store, mine).keep(unsaved)
  expect(auditDrafts(store, mine).get()).toEqual(unsaved)
  expect(auditDrafts(store, { ...mine, evaluator: 2 }).get()).toBeNull()
  expect(auditDrafts(store, { ...mine, evaluation: 41 }).get()).toBeNull()
})

test('saved work is removed, and other drafts stay', () => {
  const store = storage()
  auditDrafts(store, mine).keep(unsaved)
  auditDrafts(store, { ...mine, evaluation: 41 }).keep(unsaved)
  auditDrafts(store, mine).keep(NOTHING_UNSAVED)
  expect(auditDrafts(store, mine).get()).toBeNull()
  expect(auditDrafts(store, { ...mine, evaluation: 41 }).get()).toEqual(unsaved)
  auditDrafts(store, { ...mine, evaluation: 41 }).keep(NOTHING_UNSAVED)
  expect(store.size()).toBe(0)
})

test('a draft is stored for a month, also when another one is stored', () => {
  const store = storage()
  auditDrafts(store, mine, () => 0).keep(unsaved)
  expect(auditDrafts(store, mine, () => MONTH_MS - 1).get()).toEqual(unsaved)
  expect(auditDrafts(store, mine, () => MONTH_MS).get()).toBeNull()
  auditDrafts(store, { ...mine, evaluation: 41 }, () => MONTH_MS).keep(unsaved)
  expect(auditDrafts(store, mine, () => 1).get()).toBeNull()
})

test('of many drafts the last ones are stored, and always the current one', () => {
  const store = storage()
  for (let evaluation = 100; evaluation < 130; evaluation += 1)
    auditDrafts(store, { evaluator: 1, evaluation }).keep(unsaved)
  expect(auditDrafts(store, { evaluator: 1, evaluation: 129 }).get()).toEqual(unsaved)
  expect(auditDrafts(store, { evaluator: 1, evaluation: 110 }).get()).toEqual(unsaved)
  expect(auditDrafts(store, { evaluator: 1, evaluation: 100 }).get()).toBeNull()
})

test.each(['{"1:40":{"words":"Mira"}}', 'no json', '[]'])('what another version wrote is nothing: %s', (written) => {
  const store = storage()
  store.set('atalaya-unsaved-audits', written)
  expect(auditDrafts(store, mine).get()).toBeNull()
  auditDrafts(store, mine).keep(unsaved)
  expect(auditDrafts(store, mine).get()).toEqual(unsaved)
})
