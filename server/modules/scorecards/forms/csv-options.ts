import { MAX_OPTIONS, type Question } from '#contracts/scorecard-content.ts'
import { truncated, keyMaker } from '#server/modules/scorecards/forms/form-reading.ts'
import type { CsvRow } from '#server/modules/scorecards/forms/csv-question.ts'
import { texts } from '#server/texts.ts'

type Scale = Pick<Extract<Question, { kind: 'scale' }>, 'min' | 'max' | 'pass_from' | 'min_label' | 'max_label'>
type Choice = Pick<Extract<Question, { kind: 'choice' }>, 'options' | 'pass_from'>

/** `1=Bad; 5=Good` or just `1; 5`: the upper half does not fail. Null where it is refused. */
export function csvScale({ options, locale, tell, refuse }: CsvRow): Scale | null {
  const ends = options.map((option) => {
    const [number = '', ...label] = option.split('=')
    return { number: number.trim() === '' ? Number.NaN : Number(number), label: label.join('=') }
  })
  const [low, high] = [ends[0], ends.at(-1)]
  const isScale = [low, high].every(
    (end) => end && Number.isInteger(end.number) && end.number >= 0 && end.number <= 100,
  )
  if (!low || !high || !isScale || low.number >= high.number) {
    refuse('options', texts.formWrongScale)
    return null
  }
  const pass_from = Math.ceil((low.number + high.number) / 2)
  tell({ ...texts.formPassAssumed, values: { pass: pass_from } })
  const labelOf = (label: string) => {
    const text = truncated(label, 200, tell)
    return text === '' ? {} : { [locale]: text }
  }
  const [min_label, max_label] = [labelOf(low.label), labelOf(high.label)]
  return { min: low.number, max: high.number, pass_from, min_label, max_label }
}

/** `Full=10; In part=5; Not at all=0`: the worst fails. Null where it is refused. */
export function csvChoice({ options: given, locale, tell, refuse }: CsvRow): Choice | null {
  const read = given.slice(0, MAX_OPTIONS).map((option) => {
    const [, label = option, points] = /^(.*)=\s*([\d.,]+)\s*$/su.exec(option) ?? []
    return {
      label: truncated(label, 200, tell),
      points: points === undefined ? null : Number(points.replace(',', '.')),
    }
  })
  const isRanked = read.every(({ points }) => points === null)
  const isPossible = (points: number | null) => points !== null && points >= 0 && points <= 1_000
  if (read.length < 2 || (!isRanked && !read.every(({ points }) => isPossible(points)))) {
    refuse('options', texts.formWrongOptions)
    return null
  }
  if (isRanked) tell(texts.formPointsAssumed)
  const key = keyMaker()
  key('na', 'na') // the answer of what does not apply
  const options = read.map(({ label, points }, at) => ({
    id: key(label, 'option'),
    label: { [locale]: label },
    points: points ?? read.length - 1 - at,
  }))
  const all = options.map(({ points }) => points)
  const above = all.filter((points) => points > Math.min(...all))
  const pass_from = above.length > 0 ? Math.min(...above) : Math.max(...all)
  tell({ ...texts.formPassAssumed, values: { pass: pass_from } })
  return { options, pass_from }
}
