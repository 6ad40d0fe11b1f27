import { expect, test } from 'vitest'

import { texts } from '#server/kernel/messages.ts'
import { momentOf, refusePast } from '#server/lifecycle/moment.ts'

const moment = momentOf(new Date('2026-03-02T23:30:00-05:00'))
const check = (day: string) => () => refusePast('due_on', day, moment, texts.workDayPast)

test('a moment has its day in UTC', () => {
  expect(moment.today).toBe('2026-03-03')
})

test('yesterday is accepted: west of Greenwich it is still today', () => {
  expect(check('2026-03-02')).not.toThrow()
})

test('a day that is over everywhere is refused, naming its field', () => {
  expect(check('2026-03-01')).toThrow(
    expect.objectContaining({ details: { kind: 'invalid', errors: { due_on: [texts.workDayPast] } } }),
  )
})
