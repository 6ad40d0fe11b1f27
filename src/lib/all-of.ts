import { silenceRejection } from './silence-rejection.ts'

/** Several answers as one, by name: it resolves when all have resolved, and rejects with the first failure. */
export const allOf = <Answers extends Record<string, Promise<unknown>>>(answers: Answers) =>
  silenceRejection(
    Promise.all(Object.entries(answers).map(async ([name, answer]) => [name, await answer] as const)).then(
      (found) => Object.fromEntries(found) as { [Name in keyof Answers]: Awaited<Answers[Name]> },
    ),
  )
