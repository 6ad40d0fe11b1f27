import { digitsOf, isDate } from '#domain/spoken-digits/digit-windows.ts'

import { subjectsAt, type Found, type Heard } from './find.ts'

/** Phones that are asked for or named by the words around them, typed or spoken: 7 to 15 digits (E.164). */
export function findPhones(heard: Heard): Found[] {
  return heard.runs.flatMap((run): Found[] => {
    const length = digitsOf(run.groups).length
    if (length < 7 || length > 15 || isDate(run, heard)) return []
    if (subjectsAt(heard, run.groups)[0] !== 'phone') return []
    return [{ kind: 'phone', first: run.groups[0]!.first, last: run.groups.at(-1)!.last }]
  })
}
