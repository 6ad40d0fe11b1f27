import { silenceRejection } from './silence-rejection.ts'

/** Several answers as one, by name: there when all are, failed with the first that fails. */
export const allOf = <Answers extends Record<string, Promise<unknown>>>(answers: Answers) =>
  silenceRejection(
    Promise.all(Object.entries(answers).map(async ([name, answer]) => [name, await answer] as const)).then(
      (found) => Object.fromEntries(found) as { [Name in keyof Answers]: Awaited<Answers[Name]> },
    ),
  )
