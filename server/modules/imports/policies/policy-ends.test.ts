import { describe, expect, test } from 'vitest'

import { countsOf, policiesFile, policyImports } from '#tests/support/policy-imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const { db, bring } = await policyImports()

const NO_END = { ended_on: null, end_told: null, cancel_origin: null }
const historyOf = (...rows: string[][]) => csvOf(['Póliza', 'Fecha estado', 'Estado', 'Motivo'], ...rows)
const endOf = async () => {
  const [policy] = await storedPolicies(db)
  const { status, ended_on, end_told, cancel_origin } = policy!
  return { status, ended_on, end_told, cancel_origin }
}

describe('an end from a file of policies', () => {
  const ended = policiesFile({ status: 'Anulada', ended: '2024-03-01', reason: 'Impago' })
  const inForce = policiesFile({ status: 'Vigente' })

  test('is removed when a newer file has the policy in force, and no older file brings it back', async () => {
    await bring(ended)
    expect(await endOf()).toMatchObject({ status: 'annulled', ended_on: '2024-03-01', cancel_origin: 'non-payment' })
    await bring(inForce)
    expect(await endOf()).toEqual({ status: 'active', ...NO_END })
    for (const again of [ended, inForce]) {
      expect(countsOf(await bring(again))).toEqual({ accepted: 0, repeated: 1, refused: 0 })
      expect(await endOf()).toEqual({ status: 'active', ...NO_END })
    }
    const endedAgain = policiesFile({ status: 'Anulada' })
    await bring(endedAgain)
    expect(countsOf(await bring(ended))).toEqual({ accepted: 0, repeated: 1, refused: 0 })
    expect(await endOf()).toEqual({ status: 'annulled', ...NO_END })
  })

  test('stays if a newer file has no state', async () => {
    await bring(ended)
    await bring(policiesFile({ status: '' }))
    expect(await endOf()).toMatchObject({ status: 'annulled', ended_on: '2024-03-01', end_told: 'Impago' })
  })
})

describe('a policy that reached its term', () => {
  const expired = { status: 'Vencida', from: '2023-01-10', until: '2024-01-10' }

  test('ended with it, unless a file has another day, and counts in its cohort', async () => {
    await bring(policiesFile(expired))
    expect(await endOf()).toEqual({ ...NO_END, status: 'expired', ended_on: '2024-01-10' })
    const cohort = db.selectFrom('policy_cohort').where('m', '=', 13).select(['issued', 'kept', 'left_count'])
    expect(await cohort.execute()).toContainEqual({ issued: 1, kept: 0, left_count: 1 })
    await bring(policiesFile({ ...expired, until: '2024-02-10' }))
    expect(await endOf()).toMatchObject({ ended_on: '2024-02-10' })
    await bring(policiesFile({ ...expired, ended: '2023-12-31' }))
    expect(await endOf()).toMatchObject({ ended_on: '2023-12-31' })
  })

  test('may get its term from another file, before or after', async () => {
    const term = csvOf(['Póliza', 'Inicio vigencia', 'Fin vigencia'], ['POL-001', '2023-01-10', '2024-01-10'])
    const state = policiesFile({ status: 'Vencida', until: '' })
    for (const files of [
      [{ 'term.csv': term }, state],
      [state, { 'term.csv': term }],
    ]) {
      await db.deleteFrom('policy').execute()
      for (const file of files) await bring(file)
      expect(await endOf()).toMatchObject({ status: 'expired', ended_on: '2024-01-10' })
    }
  })

  test('has no last day while its term is in the future', async () => {
    await bring(policiesFile({ status: 'Vencida', until: '2199-01-10' }))
    expect(await endOf()).toEqual({ ...NO_END, status: 'expired' })
  })
})

describe('a history', () => {
  const rows = [
    ['P1', '2024-01-01', 'Vigente', ''],
    ['P1', '2024-03-01', 'Cancelada', 'Impago'],
    ['P1', '2024-04-01', 'Vigente', ''],
    ['P1', '2025-12-01', 'Cancelada', ''],
  ]

  test.each([
    ['one file', [rows]],
    ['a file for each row', rows.map((row) => [row])],
    ['the newest first', rows.toReversed().map((row) => [row])],
    ['the reinstatement last', [[rows[0]!, rows[1]!, rows[3]!], [rows[2]!]]],
  ])('ends a policy on the day after which it was not in force again, in %s', async (_, files) => {
    for (const [index, file] of files.entries()) await bring({ [`${index}.csv`]: historyOf(...file) })
    expect(await endOf()).toEqual({ ...NO_END, status: 'cancelled', ended_on: '2025-12-01' })
  })

  test('removes an end when the policy is in force again', async () => {
    await bring({ 'one.csv': historyOf(...rows.slice(0, 2)) })
    expect(await endOf()).toMatchObject({ status: 'cancelled', ended_on: '2024-03-01', cancel_origin: 'non-payment' })
    await bring({ 'two.csv': historyOf(rows[2]!) })
    expect(await endOf()).toEqual({ status: 'active', ...NO_END })
  })

  test('of one day ends with the end, and future changes have not happened', async () => {
    await bring({
      'history.csv': historyOf(
        ['P1', '2024-01-10', 'Cancelada', ''],
        ['P1', '2024-01-10', 'Vigente', ''],
        ['P2', '2024-01-10', 'Vigente', ''],
        ['P2', '2135-01-10', 'Vencida', ''],
        ['P3', '2135-01-10', 'Vencida', ''],
      ),
    })
    expect(await storedPolicies(db)).toMatchObject([
      { number: 'P1', status: 'cancelled', ended_on: '2024-01-10' },
      { number: 'P2', status: 'active', ended_on: null, statuses: [{}, { status: 'expired', on: '2135-01-10' }] },
      { number: 'P3', status: null, ended_on: null, statuses: [{}] },
    ])
  })

  test('gives the day of an end that files of policies leave open, whichever comes first', async () => {
    const history = { 'history.csv': historyOf(['POL-001', '2024-03-01', 'Cancelada', 'Impago']) }
    const state = policiesFile({ status: 'Anulada' })
    for (const files of [
      [history, state],
      [state, history],
      [policiesFile({ status: 'Vigente' }), history, state],
    ]) {
      await db.deleteFrom('policy').execute()
      for (const file of files) await bring(file)
      expect(await endOf()).toMatchObject({ status: 'annulled', ended_on: '2024-03-01', end_told: 'Impago' })
    }
  })

  test('does not change the day from a file of policies', async () => {
    const file = csvOf(['Póliza', 'Prima total', 'Fecha baja', 'Motivo baja'], ['P1', '10', '2026-02-01', 'Precio'])
    await bring({ 'history.csv': historyOf(...rows) })
    await bring({ 'policies.csv': file })
    const after = await endOf()
    expect(after).toMatchObject({ status: 'cancelled', ended_on: '2026-02-01', end_told: 'Precio' })
    await db.deleteFrom('policy').execute()
    await bring({ 'policies.csv': file })
    await bring({ 'history.csv': historyOf(...rows) })
    expect(await endOf()).toEqual(after)
  })
})
