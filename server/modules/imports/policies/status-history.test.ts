import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { policyStatuses } from '#contracts/policy-words.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { statusOn, type StatusChange } from '#server/modules/imports/policies/apply-histories.ts'

const TODAY = '2026-03-29'
const turn = (
  on: string,
  status: StatusChange['status'],
  reason: string | null = null,
  origin: string | null = null,
): StatusChange => ({
  ...{ on, status, reason, origin },
})

describe('the state of a policy according to its history', () => {
  test('is over from the first end on, with the first reason that is given for it', () => {
    const history = [
      turn('2024-01-01', 'active'),
      turn('2024-03-01', 'lapsed'),
      turn('2024-05-01', 'annulled', 'Impago', 'non-payment'),
    ]
    expect(statusOn(history, TODAY)).toEqual({
      ...{ status: 'annulled', ended_on: '2024-03-01', end_told: 'Impago', cancel_origin: 'non-payment' },
      in_force_on: '2024-01-01',
    })
  })

  test('does not end twice in another way', () => {
    const lapsed = [turn('2024-03-01', 'cancelled'), turn('2024-12-31', 'expired')]
    expect(statusOn(lapsed, TODAY)).toMatchObject({ status: 'cancelled', ended_on: '2024-03-01' })
    const died = [turn('2024-03-01', 'deceased'), turn('2024-03-05', 'cancelled')]
    expect(statusOn(died, TODAY)).toMatchObject({ status: 'deceased', ended_on: '2024-03-01' })
  })

  test('of one day is its end, and death or term before a lapse', () => {
    const day = '2024-01-10'
    expect(statusOn([turn(day, 'cancelled'), turn(day, 'active'), turn(day, 'suspended')], TODAY)).toMatchObject({
      ...{ status: 'cancelled', ended_on: day, in_force_on: day },
    })
    expect(statusOn([turn(day, 'annulled'), turn(day, 'expired')], TODAY)).toMatchObject({ status: 'expired' })
    expect(statusOn([turn(day, 'suspended'), turn(day, 'active')], TODAY)).toMatchObject({ status: 'active' })
  })

  test('is nothing while all of it is in the future', () => {
    expect(statusOn([turn('2035-01-01', 'expired')], TODAY)).toBeNull()
    expect(statusOn([turn(TODAY, 'expired')], TODAY)).toMatchObject({ ended_on: TODAY })
  })

  test('does not depend on the order of the changes, and has a last day exactly when it is over', () => {
    const someTurn = fc.record({
      on: fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-03-15', days)),
      status: fc.constantFrom(...policyStatuses),
      reason: fc.constant(null),
      origin: fc.constant(null),
    })
    const history = fc.uniqueArray(someTurn, { maxLength: 8, selector: ({ on, status }) => `${on} ${status}` })
    fc.assert(
      fc.property(
        history.chain((turns) => fc.tuple(fc.constant(turns), fc.shuffledSubarray(turns, { minLength: turns.length }))),
        ([turns, shuffled]) => {
          const now = statusOn(turns, TODAY)
          expect(statusOn(shuffled, TODAY)).toEqual(now)
          expect(now === null).toBe(turns.every(({ on }) => on > TODAY))
          expect((now?.ended_on ?? null) !== null).toBe(hasEnded(now?.status ?? null))
        },
      ),
    )
  })
})
