import fc from 'fast-check'
import { expect, test } from 'vitest'

import { scorecardContentSchema } from '#contracts/scorecard-content.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { readForm } from '#server/modules/scorecards/forms/read-form.ts'

/** Every input is refused with messages, or read into content that can be stored. */
async function readOrRefused(text: string): Promise<void> {
  const errors = await readForm(text, { name: 'x'.repeat(300), locale: 'es' }).then(
    ({ content }) => scorecardContentSchema.safeParse(content).error?.issues ?? [],
    (error: unknown) => (error instanceof Refusal && error.details.errors ? [] : [error]),
  )
  expect(errors).toEqual([])
}

const word = fc.oneof(
  fc.string(),
  fc.constantFrom('Yes', 'No', '', '__proto__', 'ñandú', 'x'.repeat(600), '1=a', '\ud800'),
)
const score = fc.oneof(fc.integer({ min: -5, max: 20 }), fc.double(), fc.constant(null))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

test('a form of Amazon Connect', async () => {
  const option = fc.record({ RefId: word, Text: word, Score: maybe(score), AutomaticFail: maybe(fc.boolean()) })
  const range = fc.record({ MinValue: fc.integer(), MaxValue: fc.integer(), Score: maybe(score) })
  const properties = fc.oneof(
    fc.record({ SingleSelect: fc.record({ Options: fc.array(option, { maxLength: 30 }) }) }),
    fc.record({
      Numeric: fc.record({ MinValue: fc.integer(), MaxValue: fc.integer(), Options: maybe(fc.array(range)) }),
    }),
  )
  const Question = fc.record({
    ...{ Title: word, RefId: word, Instructions: maybe(word), Weight: maybe(score) },
    QuestionType: fc.constantFrom('SINGLESELECT', 'NUMERIC', 'TEXT', 'OTHER'),
    QuestionTypeProperties: maybe(properties),
  })
  const inner = fc.record({ Title: word, RefId: word, Items: fc.array(fc.record({ Question }), { maxLength: 3 }) })
  const item = fc.oneof(fc.record({ Question }), fc.record({ Section: inner }))
  const Section = fc.record({ Title: word, RefId: word, Weight: maybe(score), Items: fc.array(item, { maxLength: 5 }) })
  const ScoringStrategy = fc.record({
    Mode: fc.constantFrom('QUESTION_ONLY', 'SECTION_ONLY', 'POINTS_BASED', 'OTHER'),
    Status: fc.constantFrom('ENABLED', 'DISABLED'),
  })
  const Items = fc.array(fc.record({ Section }), { maxLength: 4 })
  const form = fc.record({ Title: word, Items, ScoringStrategy })
  await fc.assert(fc.asyncProperty(form, (value) => readOrRefused(JSON.stringify(value))))
})

test('a table', async () => {
  const cell = fc.oneof(
    word,
    fc.constantFrom('choice', 'scale', 'yes-no', 'Bien=10', 'Mal=0', '1', '5', '2,5', 'end-user'),
  )
  const line = fc
    .array(cell, { maxLength: 12 })
    .map((cells) => cells.map((one) => `"${one.replaceAll('"', '')}"`).join(';'))
  const table = fc.array(line, { maxLength: 8 })
  const head = 'section;question;type;weight;na;family;auto_fail;options;;;'
  await fc.assert(fc.asyncProperty(table, (lines) => readOrRefused([head, ...lines].join('\n'))))
})

test('any text, and any JSON', async () => {
  await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), readOrRefused))
  await fc.assert(fc.asyncProperty(fc.jsonValue(), (value) => readOrRefused(JSON.stringify(value))))
  const ours = fc.jsonValue().map((sections) => ({ format: 'atalaya-scorecard', version: 1, sections }))
  await fc.assert(fc.asyncProperty(ours, (value) => readOrRefused(JSON.stringify(value))))
})
