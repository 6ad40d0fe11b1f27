import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

import { type Conditions, newCondition } from './conditions.ts'

const exampleNames = ['recording', 'leaving', 'farewell'] as const
export type ExampleName = (typeof exampleNames)[number]

/** `?example=leaving`: the example that a new rule starts from. */
export const newRuleSearch = addressSearch(z.object({ example: z.optional(z.enum(exampleNames)) }))

export type ExampleRule = { key: ExampleName; name: string; description: string; conditions: Conditions }

/** Rules to start with, in the reader's language. */
export const exampleRules = (i18n: I18n): ExampleRule[] => [
  {
    key: 'recording',
    name: i18n._(msg`Says that the call is recorded`),
    description: i18n._(msg`The agent says it in the first minute.`),
    conditions: singleCondition(
      newCondition([], {
        kind: 'phrase',
        text: i18n._(msg`call is recorded`),
        speaker: 'agent',
        edge: 'first',
        seconds: 60,
      }),
    ),
  },
  {
    key: 'leaving',
    name: i18n._(msg`Wants to leave`),
    description: i18n._(msg`The customer speaks of cancelling.`),
    conditions: singleCondition(
      newCondition([], {
        kind: 'any',
        text: i18n._(
          msg({ message: 'cancel* terminate*', comment: 'Beginnings of words that a customer says who leaves' }),
        ),
        speaker: 'customer',
      }),
    ),
  },
  {
    key: 'farewell',
    name: i18n._(msg`No farewell`),
    description: i18n._(msg`The agent neither thanks nor says goodbye at the end.`),
    conditions: singleCondition(
      newCondition([], {
        isSaid: false,
        kind: 'any',
        text: i18n._(msg({ message: 'thanks goodbye', comment: 'Words of a farewell, each of them alone' })),
        speaker: 'agent',
        edge: 'last',
        seconds: 30,
      }),
    ),
  },
]

const singleCondition = (row: Conditions['rows'][number]): Conditions => ({ join: 'all', rows: [row] })
