import type { ScorecardsApi } from '../scorecards.api.ts'

/** How posts and category rules are found by words. */
export const findersOf = (api: ScorecardsApi) => ({
  articles: async (words: string, signal: AbortSignal) =>
    (await api.articles(words, signal)).map(({ id, title }) => ({ value: String(id), label: title })),
  categoryRules: {
    find: async (words: string, signal: AbortSignal) =>
      (await api.categoryRules(words, signal)).map(({ id, name }) => ({ value: String(id), label: name })),
    name: async (id: number) => (await api.categoryRule(id)).name,
  },
})
