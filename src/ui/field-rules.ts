/** Looks at a value and returns true, or in words what is wrong with it. */
export type FieldRule = (value: string) => true | string

/** What is wrong with a value by its rules, in their order. */
export const errorsOf = (value: string, rules: readonly FieldRule[]): string[] =>
  rules.map((rule) => rule(value)).filter((verdict) => verdict !== true)
